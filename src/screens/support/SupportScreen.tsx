import { useCallback, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import type { Snapshot } from '../../../contract/support';
import { checksumOf } from '../../features/support/checksum';
import type { DevToolsLog } from '../../features/support/devToolsLog';
import { openText, textOf, type Opened } from '../../features/support/openText';
import { packedIn } from '../../features/support/pack';
import type { Refused } from '../../features/support/replay';
import { addSupportMessages } from '../../features/support/supportMessages';
import { useT } from '../../shared/i18n/useT';
import { OpenCard } from './OpenCard';
import { RawCard } from './RawCard';
import { ReplayView } from './ReplayView';
import { SnapshotView } from './SnapshotView';
import { SupportFrame } from './SupportFrame';

addSupportMessages();

/** Renders the app's screens on a snapshot; passed in by the app, because screens must not import it. */
export type ReplayComponent = ComponentType<{
  snapshot: Snapshot;
  route: string;
  onRefused: (refused: Refused) => void;
  instead: ReactNode;
}>;

export interface SupportScreenProps {
  openKeys: (keys: Record<string, string>) => Promise<Snapshot>;
  /** null: not a log of this app. */
  openLog: (log: DevToolsLog) => Snapshot | null;
  toDevTools: (snapshot: Snapshot) => Promise<string>;
  askServer: (keys: Record<string, string>) => Promise<Snapshot | null>;
  Replay: ReplayComponent;
}

interface Shown {
  snapshot: Snapshot;
  code: string;
  isOlder: boolean;
  keys: Record<string, string> | null;
  isAsked: boolean;
}

/** /support: opens a customer's snapshot, shows an overview and the app as the customer saw it (B-02). */
export function SupportScreen({ openKeys, openLog, toDevTools, askServer, Replay }: SupportScreenProps) {
  const t = useT();
  const [problem, setProblem] = useState<Extract<Opened, { kind: 'problem' }>['problem'] | null>(null);
  const [shown, setShown] = useState<Shown | null>(null);
  const [isReplaying, setIsReplaying] = useState(false);
  useEffect(() => {
    document.title = t('support.title');
  }, [t]);

  const show = useCallback(
    async (opened: Opened) => {
      setProblem(opened.kind === 'problem' ? opened.problem : null);
      if (opened.kind === 'snapshot')
        setShown({ snapshot: opened.snapshot, code: opened.code, isOlder: opened.isOlder, keys: null, isAsked: false });
      if (opened.kind === 'log') {
        const snapshot = openLog(opened.log);
        if (snapshot) setShown({ snapshot, code: checksumOf(snapshot), isOlder: false, keys: null, isAsked: false });
        else setProblem('foreign');
      }
      if (opened.kind !== 'raw') return;
      const snapshot = await openKeys(opened.keys);
      setShown({ snapshot, code: checksumOf(snapshot), isOlder: false, keys: opened.keys, isAsked: false });
    },
    [openKeys, openLog],
  );

  // A scanned QR code: the snapshot after the # was sent to no server and is removed from the URL.
  useEffect(() => {
    if (!packedIn(window.location.hash)) return;
    const { hash, pathname } = window.location;
    window.history.replaceState(null, '', pathname);
    void openText(hash).then(show);
  }, [show]);

  const handleFile = async (file: File) => {
    const text = await textOf(file);
    await show(text === null ? { kind: 'problem', problem: 'tooBig' } : await openText(text));
  };
  const handleAsk = async (keys: Record<string, string>): Promise<boolean> => {
    const snapshot = await askServer(keys);
    if (snapshot) setShown({ snapshot, code: checksumOf(snapshot), isOlder: false, keys, isAsked: true });
    return snapshot !== null;
  };

  if (shown && isReplaying) return <ReplayView {...shown} Replay={Replay} onClose={() => setIsReplaying(false)} />;
  return (
    <SupportFrame onAgain={shown ? () => setShown(null) : undefined}>
      {shown ? (
        <>
          {shown.keys ? (
            <RawCard
              hasToken={hasToken(shown.keys)}
              isAsked={shown.isAsked}
              onAsk={() => handleAsk(shown.keys ?? {})}
            />
          ) : null}
          <SnapshotView {...shown} toDevTools={toDevTools} onReplay={() => setIsReplaying(true)} />
        </>
      ) : (
        <OpenCard
          problem={problem}
          onText={(text) => {
            void openText(text).then(show);
          }}
          onFile={(file) => {
            void handleFile(file);
          }}
        />
      )}
    </SupportFrame>
  );
}

/** Whether the keys contain a customer's token. */
function hasToken(keys: Record<string, string>): boolean {
  return Boolean(keys.token) || /"auth_token"\s*:\s*"[^"]+"/.test(keys.user ?? '');
}
