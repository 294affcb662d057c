import { selectUser } from '../../features/auth/authSlice';
import { selectCartCount } from '../../features/cart/cartSlice';
import { useGetUserLoyaltyQuery } from '../../features/loyalty/loyaltyApi';
import { redemptionChosen } from '../../features/loyalty/loyaltySlice';
import { PointHistory } from '../../features/loyalty/PointHistory';
import { LoyaltyCard, PointsWorth } from '../../features/loyalty/PointsWorth';
import { onEachVisit } from '../../shared/api/initiateOptions';
import { useT } from '../../shared/i18n/useT';
import { formatAed } from '../../shared/lib/money';
import { paths } from '../../shared/paths';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks';
import { EmptyState } from '../../shared/ui/EmptyState';
import { LinkButton } from '../../shared/ui/LinkButton';
import { PageStack, TwoColumns } from '../../shared/ui/PageContainer';
import { SectionHeader } from '../../shared/ui/SectionHeader';
import { CardSkeleton, ListSkeleton } from '../../shared/ui/Skeletons';
import { styled } from '../../theme/styled';
import { wide } from '../../theme/tokens';
import { QueryView } from '../../shared/ui/QueryView';
import { ScreenFrame } from '../layout/ScreenFrame';

const Columns = styled(TwoColumns)({ gap: 20, [wide]: { gridTemplateColumns: 'min(440px, 50%) minmax(0, 1fr)' } });

/** Ticks the cart's box; an empty cart is filled first. */
function Use({ worth }: { worth: number }) {
  const t = useT();
  const dispatch = useAppDispatch();
  const isEmpty = useAppSelector(selectCartCount) <= 0;
  return (
    <LinkButton fullWidth to={isEmpty ? paths.items() : paths.cart()} onClick={() => dispatch(redemptionChosen(true))}>
      {t('loyalty.use', { amount: formatAed(worth) })}
    </LinkButton>
  );
}

export function PointsScreen() {
  const t = useT();
  const name = useAppSelector((state) => selectUser(state)?.name ?? '');
  const query = useGetUserLoyaltyQuery(undefined, onEachVisit);
  return (
    <ScreenFrame title={t('loyalty.title')} back>
      <QueryView
        query={query}
        data={query.data}
        failed="loyalty.failed"
        skeleton={
          <Columns aria-hidden="true">
            <PageStack>
              <CardSkeleton height={210} lines={3} />
              <CardSkeleton lines={2} />
            </PageStack>
            <ListSkeleton count={6} brandShape={52} />
          </Columns>
        }
      >
        {(data) => (
          <Columns>
            <PageStack>
              <LoyaltyCard name={name} points={data.loyalty_points} code={data.loyalty_code} />
              <PointsWorth
                points={data.loyalty_points}
                aedPoints={data.aed_points}
                action={(worth) => <Use worth={worth} />}
              />
            </PageStack>
            <section aria-labelledby="history">
              <SectionHeader id="history" title={t('loyalty.history')} />
              {data.history.length > 0 ? (
                <PointHistory history={data.history} />
              ) : (
                <EmptyState
                  title={t('loyalty.empty')}
                  text={t('loyalty.emptyText')}
                  art="sweets"
                  action={<LinkButton to={paths.items()}>{t('promo.seeMenu')}</LinkButton>}
                />
              )}
            </section>
          </Columns>
        )}
      </QueryView>
    </ScreenFrame>
  );
}
