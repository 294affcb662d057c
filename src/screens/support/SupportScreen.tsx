import { useEffect, useState, type ComponentType } from 'react';
import type { Snapshot } from '../../../contract/support';
import { MAX_SNAPSHOT_BYTES, openText, type Opened, type SnapshotProblem } from '../../features/support/openText';
import { addSupportMessages } from '../../features/support/supportMessages';
import { useT } from '../../shared/i18n/useT';
import { AskServerCard } from './AskServerCard';
import { OpenCard } from './OpenCard';
import { ReplayView, type ReplayProps } from './ReplayView';
import { SnapshotView } from './SnapshotView';
import { SupportFrame } from './SupportFrame';

addSupportMessages();

interface SupportScreenProps {
  openKeys: (keys: Record<string, string>) => Promise<Snapshot>;
  askServer: (keys: Record<string, string>) => Promise<Snapshot | null>;
  /** Renders the app's screens on a snapshot; passed in by the app, because screens must not import it. */
  Replay: ComponentType<ReplayProps>;
}
interface Shown {
  snapshot: Snapshot;
  /** The pasted keys. */
  keys?: Record<string, string>;
  isAsked?: boolean;
}

/** /support: opens a customer's snapshot, shows an overview and the app as the customer saw it (B-02). */
export function SupportScreen({ openKeys, askServer, Replay }: SupportScreenProps) {
  const t = useT();
  const [problem, setProblem] = useState<SnapshotProblem | null>(null);
  const [shown, setShown] = useState<Shown | null>(null);
  const [isReplaying, setIsReplaying] = useState(false);
  useEffect(() => {
    document.title = t('support.title');
  }, [t]);

  const show = async (opened: Opened) => {
    setProblem(opened.kind === 'problem' ? opened.problem : null);
    if (opened.kind === 'snapshot') setShown({ snapshot: opened.snapshot });
    if (opened.kind === 'keys') setShown({ snapshot: await openKeys(opened.keys), keys: opened.keys });
  };
  const handleFile = async (file: File) => {
    const isTooBig = file.size > MAX_SNAPSHOT_BYTES;
    await show(isTooBig ? { kind: 'problem', problem: 'tooBig' } : openText(await file.text()));
  };
  const handleAsk = async (keys: Record<string, string>): Promise<boolean> => {
    const snapshot = await askServer(keys);
    if (snapshot) setShown({ snapshot, keys, isAsked: true });
    return snapshot !== null;
  };

  if (shown && isReplaying)
    return <ReplayView snapshot={shown.snapshot} Replay={Replay} onClose={() => setIsReplaying(false)} />;
  return (
    <SupportFrame onAgain={shown ? () => setShown(null) : undefined}>
      {shown?.keys ? <AskServerCard keys={shown.keys} isAsked={shown.isAsked ?? false} onAsk={handleAsk} /> : null}
      {shown ? (
        <SnapshotView snapshot={shown.snapshot} onReplay={() => setIsReplaying(true)} />
      ) : (
        <OpenCard
          problem={problem}
          onText={(text) => {
            void show(openText(text));
          }}
          onFile={(file) => {
            void handleFile(file);
          }}
        />
      )}
    </SupportFrame>
  );
}
