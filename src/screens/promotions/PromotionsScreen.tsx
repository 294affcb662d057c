import Skeleton from '@mui/material/Skeleton';
import { PromoCard, PromoGrid } from '../../features/promo/PromoCard';
import { useGetPromotionsQuery } from '../../features/promo/promoApi';
import { useT } from '../../shared/i18n/useT';
import { paths } from '../../shared/paths';
import { EmptyState } from '../../shared/ui/EmptyState';
import { LinkButton } from '../../shared/ui/LinkButton';
import { OfflineNotice } from '../../shared/ui/OfflineNotice';
import { QueryView } from '../../shared/ui/QueryView';
import { ScreenFrame } from '../layout/ScreenFrame';

/** The promotions (PROMO-01 to PROMO-03), also for guests. */
export function PromotionsScreen() {
  const t = useT();
  const query = useGetPromotionsQuery();
  return (
    <ScreenFrame title={t('promo.title')} back>
      {query.data ? <OfflineNotice inset /> : null}
      <QueryView
        query={query}
        data={query.data}
        failed="promo.failed"
        skeleton={
          <PromoGrid aria-hidden="true">
            {Array.from({ length: 6 }, (_, index) => (
              <li key={index}>
                <Skeleton height={320} style={{ borderRadius: 24 }} />
              </li>
            ))}
          </PromoGrid>
        }
      >
        {(promos) =>
          promos.length > 0 ? (
            <PromoGrid>
              {promos.map((promo, index) => (
                <li key={promo._id}>
                  <PromoCard promo={promo} priority={index < 3} />
                </li>
              ))}
            </PromoGrid>
          ) : (
            <EmptyState
              title={t('promo.empty')}
              text={t('promo.emptyText')}
              art="bucket"
              action={<LinkButton to={paths.items()}>{t('promo.seeMenu')}</LinkButton>}
            />
          )
        }
      </QueryView>
    </ScreenFrame>
  );
}
