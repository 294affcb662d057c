import { useEffect, useState } from 'react';
import type { Snapshot } from '../../../contract/support';
import { MAX_SNAPSHOT_BYTES, openText, type Opened, type SnapshotProblem } from '../../features/support/openText';
import { addSupportMessages } from '../../features/support/supportMessages';
import { changeLanguage } from '../../shared/i18n/changeLanguage';
import { selectLang } from '../../shared/i18n/langSlice';
import { useT } from '../../shared/i18n/useT';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks';
import { Button } from '../../shared/ui/Button';
import { PageContainer, PageStack } from '../../shared/ui/PageContainer';
import { TopBar } from '../../shared/ui/TopBar';
import { snapshotFromServer, snapshotOfKeys } from './isolatedStore';
import { OpenCard } from './OpenCard';
import { Replay } from './Replay';
import { AskServerCard, SnapshotView } from './SnapshotView';

addSupportMessages();

interface Shown {
  snapshot: Snapshot;
  keys?: Record<string, string>;
  isAsked?: boolean;
}

export function SupportScreen() {
  const t = useT();
  const dispatch = useAppDispatch();
  const isArabic = useAppSelector(selectLang) === 'ar';
  const [problem, setProblem] = useState<SnapshotProblem | null>(null);
  const [shown, setShown] = useState<Shown | null>(null);
  const [isReplaying, setIsReplaying] = useState(false);
  useEffect(() => {
    document.title = t('support.title');
  }, [t]);

  const show = async (opened: Opened) => {
    setProblem(opened.kind === 'problem' ? opened.problem : null);
    if (opened.kind === 'snapshot') setShown({ snapshot: opened.snapshot });
    if (opened.kind === 'keys') setShown({ snapshot: await snapshotOfKeys(opened.keys), keys: opened.keys });
  };
  const handleFile = async (file: File) => {
    const isTooBig = file.size > MAX_SNAPSHOT_BYTES;
    await show(isTooBig ? { kind: 'problem', problem: 'tooBig' } : openText(await file.text()));
  };
  const handleAsk = async (keys: Record<string, string>): Promise<boolean> => {
    const snapshot = await snapshotFromServer(keys);
    if (snapshot) setShown({ snapshot, keys, isAsked: true });
    return snapshot !== null;
  };

  if (shown && isReplaying) return <Replay snapshot={shown.snapshot} onClose={() => setIsReplaying(false)} />;
  const { keys } = shown ?? {};
  const otherLang = isArabic ? 'en' : 'ar';
  return (
    <>
      <TopBar
        title={t('support.title')}
        end={
          <>
            {shown ? (
              <Button size="small" variant="light" onClick={() => setShown(null)}>
                {t('support.again')}
              </Button>
            ) : null}
            <Button
              size="small"
              variant="dark"
              lang={otherLang}
              onClick={() => void dispatch(changeLanguage(otherLang))}
            >
              {t(isArabic ? 'shell.english' : 'shell.arabic')}
            </Button>
          </>
        }
      />
      <main id="content">
        <PageContainer $padded>
          <PageStack style={{ paddingBlockStart: 16 }}>
            {keys ? (
              <AskServerCard keys={keys} isAsked={shown?.isAsked ?? false} onAsk={() => handleAsk(keys)} />
            ) : null}
            {shown ? (
              <SnapshotView snapshot={shown.snapshot} onReplay={() => setIsReplaying(true)} />
            ) : (
              <OpenCard
                problem={problem}
                onText={(text) => void show(openText(text))}
                onFile={(file) => void handleFile(file)}
              />
            )}
          </PageStack>
        </PageContainer>
      </main>
    </>
  );
}
