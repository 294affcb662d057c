import type { Snapshot } from '../../../contract/support';
import { reportOf } from '../../features/support/report';
import { saveText } from '../../features/support/saveText';
import { writeSnapshot } from '../../features/support/snapshot';
import { useT } from '../../shared/i18n/useT';
import { Button } from '../../shared/ui/Button';
import { Stack, TwoColumns } from '../../shared/ui/PageContainer';
import { Block, Facts } from './Block';

/** The overview of a snapshot. */
export function SnapshotView({ snapshot, onReplay }: { snapshot: Snapshot; onReplay: () => void }) {
  const t = useT();
  const { warnings, cart, customer, keys } = reportOf(snapshot, t);
  return (
    <TwoColumns>
      <Stack>
        <Block title={t('support.warnings')}>
          {warnings.length === 0 ? (
            <p>{t('support.noWarnings')}</p>
          ) : (
            <ul>
              {warnings.map((warning) => (
                <li key={warning}>{warning}</li>
              ))}
            </ul>
          )}
          <Button onClick={onReplay}>{t('support.asSeen')}</Button>
          <Button
            variant="outlined"
            onClick={() => saveText(`support-${snapshot.takenAt.slice(0, 10)}.json`, writeSnapshot(snapshot))}
          >
            {t('support.save')}
          </Button>
        </Block>
        <Block title={t('support.cart')}>
          <Facts facts={cart} />
        </Block>
      </Stack>
      <Stack>
        <Block title={t('support.who')}>
          <Facts facts={customer} />
        </Block>
        <Block title={t('support.keys')}>
          <Facts facts={keys} />
        </Block>
      </Stack>
    </TwoColumns>
  );
}
