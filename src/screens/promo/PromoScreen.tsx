import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { PromoDetail } from '../../../contract/promo';
import { selectOrderType } from '../../features/cart/cartSlice';
import { useGetPromoDetailsQuery } from '../../features/promo/promoApi';
import { PromoAppliedBanner, PromoButton, PromoRules, type PromoStatus } from '../../features/promo/PromoRules';
import { selectOffer, selectPromoCode } from '../../features/promo/promoSlice';
import { isNotFound } from '../../shared/api/apiError';
import { useT } from '../../shared/i18n/useT';
import { formatAed } from '../../shared/lib/money';
import { usePageId } from '../../shared/lib/usePageId';
import { paths } from '../../shared/paths';
import { useAppSelector } from '../../shared/store/hooks';
import { ActionBar } from '../../shared/ui/ActionBar';
import { Badge } from '../../shared/ui/Badge';
import { LinkButton } from '../../shared/ui/LinkButton';
import { PageStack, TwoColumns } from '../../shared/ui/PageContainer';
import { Picture } from '../../shared/ui/Picture';
import { pictureOf } from '../../shared/ui/pictureOf';
import { ShareButton } from '../../shared/ui/ShareButton';
import { CardSkeleton } from '../../shared/ui/Skeletons';
import { flexRow, gridRows, styled } from '../../theme/styled';
import { desktop, radius } from '../../theme/tokens';
import { QueryView } from '../../shared/ui/QueryView';
import { ScreenFrame } from '../layout/ScreenFrame';
import { useIsDesktop } from '../../shared/ui/useIsDesktop';
import { selectPlaceOfType } from '../../features/cart/cartRequest';

const PromoColumns = styled(TwoColumns)({
  gap: 20,
  [desktop]: { gridTemplateColumns: 'minmax(0, 1.1fr) minmax(0, 1fr)', gap: 48 },
});

function PromoSkeleton() {
  return (
    <PromoColumns aria-hidden="true">
      <Skeleton height="auto" style={{ aspectRatio: '3 / 2', borderRadius: 36 }} />
      <PageStack>
        <Skeleton variant="rounded" width={130} height={26} />
        <Skeleton width="70%" height={36} />
        <Skeleton width="90%" />
        <CardSkeleton lines={3} />
      </PageStack>
    </PromoColumns>
  );
}

const Stage = styled('div')({
  overflow: 'hidden',
  margin: '-16px calc(-1 * var(--gutter)) 0',
  borderEndStartRadius: radius.stage,
  borderEndEndRadius: radius.stage,
  [desktop]: { margin: 0, borderRadius: radius.stage },
});
const Words = styled('div')(({ theme }) => ({
  ...gridRows(8),
  justifyItems: 'start',
  '& h2': theme.typography.h1,
  '& p': { ...theme.typography.body1, color: theme.vars.palette.text.secondary },
}));

const Buttons = styled('div')({ ...gridRows(4) });
const Top = styled('div')({ ...flexRow(12), justifyContent: 'space-between', width: '100%' });

interface PromoContentProps {
  id: string;
  promo: PromoDetail;
  banner: ReactNode;
  footer: ReactNode;
}

function PromoContent({ id, promo, banner, footer }: PromoContentProps) {
  const t = useT();
  return (
    <PromoColumns>
      <Stage>
        <Picture
          {...pictureOf(promo, { named: true, opaque: true })}
          ratio={1.5}
          fit="cover"
          priority
          sizes="(min-width:900px) 600px, 100vw"
        />
      </Stage>
      <PageStack>
        <Words>
          <Top>
            <Badge tone="gold" icon="clock">
              {t('promo.limited')}
            </Badge>
            <ShareButton path={paths.promo(id)} title={promo.title} />
          </Top>
          <h2>
            <bdi>{promo.title}</bdi>
          </h2>
          {promo.description ? <p>{promo.description}</p> : null}
        </Words>
        {banner}
        {promo.rules.length > 0 ? <PromoRules rules={promo.rules} /> : null}
        {footer}
      </PageStack>
    </PromoColumns>
  );
}

export function PromoScreen() {
  const t = useT();
  const navigate = useNavigate();
  const isDesktop = useIsDesktop();
  const id = usePageId();
  const [params] = useSearchParams();
  const lastOffer = useAppSelector(selectOffer);
  const offer = params.get('offer') ?? (lastOffer || null);
  const storedCode = useAppSelector(selectPromoCode);
  const type = useAppSelector(selectOrderType);
  const place = useAppSelector(selectPlaceOfType);
  // Refetched, because eligibility depends on the cart.
  const query = useGetPromoDetailsQuery({ promo_id: id, type, ...place }, { refetchOnMountOrArgChange: true });
  const promo = query.currentData;
  const isGone = isNotFound(query.error);

  const isApplied = Boolean(promo?.code) && promo?.code === (storedCode || offer);
  const status: PromoStatus = isApplied ? 'applied' : promo?.is_eligible ? 'ready' : 'notEligible';
  const missing = promo?.rules.find((rule) => !rule.is_eligible)?.missing;
  const handlePress = () => {
    if (isApplied) void navigate(paths.cart(storedCode ? null : offer));
    else if (promo?.is_eligible) void navigate(paths.cart(promo.code));
  };
  const button = promo ? (
    <Buttons>
      {status === 'notEligible' ? (
        <LinkButton to={paths.items()} size="large" fullWidth>
          {missing ? t('promo.addMore', { amount: formatAed(missing) }) : t('promo.seeMenu')}
        </LinkButton>
      ) : null}
      <PromoButton status={status} onPress={handlePress} />
    </Buttons>
  ) : null;

  return (
    <ScreenFrame
      title={t('promo.special')}
      back
      actionBar={button && !isDesktop ? <ActionBar>{button}</ActionBar> : null}
    >
      <QueryView
        query={query}
        data={promo}
        failed="promo.failedOne"
        hasHelp={!isGone}
        action={isGone && <LinkButton to={paths.promotions()}>{t('promo.title')}</LinkButton>}
        skeleton={<PromoSkeleton />}
      >
        {(shown) => (
          <PromoContent
            id={id}
            promo={shown}
            banner={isApplied ? <PromoAppliedBanner code={shown.code} offer={storedCode ? null : offer} /> : null}
            footer={isDesktop ? button : null}
          />
        )}
      </QueryView>
    </ScreenFrame>
  );
}
