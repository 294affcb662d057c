import type { Snapshot } from '../../../contract/support';
import { CodeCard } from '../../features/support/CodeCard';
import { saveText } from '../../features/support/sendSnapshot';
import { writeSnapshot } from '../../features/support/readSnapshot';
import { summarise } from '../../features/support/summary';
import { warningsOf, type Warning } from '../../features/support/warnings';
import { useT } from '../../shared/i18n/useT';
import { formatDateTime } from '../../shared/lib/dubaiTime';
import { Button } from '../../shared/ui/Button';
import { Card } from '../../shared/ui/Card';
import { Icon } from '../../shared/ui/Icon';
import { Stack, TwoColumns } from '../../shared/ui/PageContainer';
import { styled } from '../../theme/styled';
import { CartFacts } from './CartFacts';
import { Timeline } from './Timeline';

const Block = styled(Card)(({ theme }) => ({
  display: 'grid',
  gap: 12,
  padding: 20,
  overflowWrap: 'anywhere',
  '& h2': theme.typography.h3,
  '& dl': {
    display: 'grid',
    gridTemplateColumns: 'minmax(7rem, auto) 1fr',
    gap: '8px 16px',
    ...theme.typography.body1,
  },
  '& dt': { color: theme.vars.palette.text.secondary },
}));
const Notes = styled('ul')(({ theme }) => ({
  display: 'grid',
  gap: 10,
  ...theme.typography.body1,
  '& li': { display: 'flex', gap: 10, alignItems: 'flex-start' },
  '& .icon': { flex: 'none', marginBlockStart: 2, color: theme.vars.palette.error.main },
}));

const orderTypes = { delivery: 'support.delivery', pickup: 'support.pickup' } as const;

function Warnings({ warnings }: { warnings: readonly Warning[] }) {
  const t = useT();
  const sentence = ({ kind, values }: Warning) =>
    t(`support.warn_${kind}`, {
      ...values,
      ...(kind === 'noPlace' && { type: t(orderTypes[values.type === 'pickup' ? 'pickup' : 'delivery']) }),
      ...(kind === 'outdatedCart' && { time: formatDateTime(t, String(values.time)) }),
    });
  return (
    <Block role="region" aria-label={t('support.warnings')}>
      <h2>{t('support.warnings')}</h2>
      {warnings.length === 0 ? (
        <p>{t('support.noWarnings')}</p>
      ) : (
        <Notes>
          {warnings.map((each, index) => (
            <li key={index}>
              <Icon name="info" size={20} />
              <span>{sentence(each)}</span>
            </li>
          ))}
        </Notes>
      )}
    </Block>
  );
}

/** Customer, place, promo, points and orders of a snapshot. */
function CustomerFacts({ snapshot }: { snapshot: Snapshot }) {
  const t = useT();
  const { who, type, place, promo, loyalty, attempt, orders } = summarise(snapshot);
  return (
    <Block>
      <h2>{t('support.who')}</h2>
      <dl>
        <dt>{t('support.who')}</dt>
        <dd>
          {who ? (
            <>
              <bdi>{who.name || t('support.guest')}</bdi> · {t(who.is_guest ? 'support.guest' : 'support.customer')}
              <br />
              <bdi dir="ltr">{[who.email, who.phone, who._id].filter(Boolean).join(' · ')}</bdi>
            </>
          ) : (
            t('support.nobody')
          )}
        </dd>
        <dt>{t('support.where')}</dt>
        <dd>
          {t(orderTypes[type])} · <bdi>{place || t('support.noPlace')}</bdi>
        </dd>
        <dt>{t('support.language')}</dt>
        <dd>{t(`support.lang_${snapshot.lang}`)}</dd>
        <dt>{t('support.screen')}</dt>
        <dd>
          <bdi dir="ltr">{snapshot.route}</bdi>
        </dd>
        <dt>{t('support.promo')}</dt>
        <dd>
          {promo.asked
            ? t(promo.applied ? 'support.promoApplied' : 'support.promoAsked', { code: promo.asked })
            : t('support.none')}
        </dd>
        <dt>{t('support.loyalty')}</dt>
        <dd>
          {t(loyalty.isAsked ? 'support.loyaltyUsed' : 'support.loyaltyIdle', {
            points: String(loyalty.points),
            usable: String(loyalty.usable),
          })}
        </dd>
        {attempt ? (
          <>
            <dt>{t('support.attempt')}</dt>
            <dd>
              <bdi dir="ltr">
                {[attempt.step, attempt.method, `AED ${attempt.amount.toFixed(2)}`, attempt.transaction]
                  .filter(Boolean)
                  .join(' · ')}
              </bdi>
            </dd>
          </>
        ) : null}
        {orders.length > 0 ? (
          <>
            <dt>{t('support.orders')}</dt>
            <dd>
              {orders.map((order) => (
                <div key={order.code}>
                  <bdi dir="ltr">
                    {`${order.code} · ${order.status} · AED ${order.total.toFixed(2)} · ` + formatDateTime(t, order.at)}
                  </bdi>
                </div>
              ))}
            </dd>
          </>
        ) : null}
      </dl>
    </Block>
  );
}

function StoredKeys({ snapshot }: { snapshot: Snapshot }) {
  const t = useT();
  return (
    <Block>
      <h2>{t('support.keys')}</h2>
      <dl dir="ltr">
        {Object.entries(snapshot.keys).map(([key, value]) => (
          <Key key={key} name={key} value={typeof value === 'string' ? value : JSON.stringify(value)} />
        ))}
        {snapshot.withheld.map((key) => (
          <Key key={key} name={key} value={t('support.withheld')} />
        ))}
        {snapshot.unreadable.map((key) => (
          <Key key={key} name={key} value={t('support.unreadable')} />
        ))}
      </dl>
    </Block>
  );
}

function Key({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  );
}

interface SnapshotActions {
  snapshot: Snapshot;
  code: string;
  onReplay: () => void;
  toDevTools: (snapshot: Snapshot) => Promise<string>;
}

/** The code of a snapshot, and what can be done with it. */
function CodeAndActions({ snapshot, code, onReplay, toDevTools }: SnapshotActions) {
  const t = useT();
  return (
    <Block>
      <CodeCard code={code} hint="support.codeHint" />
      <p>
        {snapshot.takenAt ? (
          <>
            {t('support.taken', { time: formatDateTime(t, snapshot.takenAt) })}
            <br />
          </>
        ) : null}
        {t('support.appVersion', {
          version: `${snapshot.app.version} (${snapshot.app.build})`,
          schema: String(snapshot.schema),
        })}
      </p>
      <Button onClick={onReplay}>{t('support.asSeen')}</Button>
      <Button variant="outlined" onClick={() => saveText(`support-${code}.json`, writeSnapshot(snapshot))}>
        {t('support.saveRedacted')}
      </Button>
      <Button
        variant="text"
        onClick={() => {
          void toDevTools(snapshot).then((log) => saveText(`devtools-${code}.json`, log));
        }}
      >
        {t('support.saveDevTools')}
      </Button>
    </Block>
  );
}

/** The overview of a snapshot. */
export function SnapshotView({ isOlder, ...actions }: SnapshotActions & { isOlder: boolean }) {
  const t = useT();
  const { snapshot } = actions;
  return (
    <TwoColumns>
      <Stack>
        <Warnings warnings={warningsOf(snapshot, isOlder)} />
        <CartFacts snapshot={snapshot} />
        <CustomerFacts snapshot={snapshot} />
        <StoredKeys snapshot={snapshot} />
      </Stack>
      <Stack $sticky>
        <CodeAndActions {...actions} />
        <Block>
          <h2>{t('support.timeline')}</h2>
          <Timeline events={snapshot.events} />
        </Block>
      </Stack>
    </TwoColumns>
  );
}
