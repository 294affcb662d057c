import { lazy, Suspense, useDeferredValue, type ReactNode } from 'react';
import { aboveBanners } from '../../features/menu/bannerSizes';
import { BannerSkeleton, BannerSlider } from '../../features/menu/components/BannerSlider';
import { CategoryTiles, CategoryTilesSkeleton } from '../../features/menu/components/CategoryTiles';
import { OfferStripSkeleton } from '../../features/menu/components/OfferStripSkeleton';
import { useGetDashboardQuery } from '../../features/menu/dashboardApi';
import { messageOf } from '../../shared/api/apiError';
import { useT } from '../../shared/i18n/useT';
import { paths } from '../../shared/paths';
import { ErrorState } from '../../shared/ui/ErrorState';
import { TextLink } from '../../shared/ui/LinkButton';
import { PageContainer } from '../../shared/ui/PageContainer';
import { Reveal } from '../../shared/ui/Reveal';
import { Section, SectionHeader } from '../../shared/ui/SectionHeader';
import { styled } from '../../theme/styled';
import { desktop } from '../../theme/tokens';
import { OfflineNotice } from '../layout/OfflineNotice';

const OfferStrip = lazy(async () => ({
  default: (await import(/* webpackChunkName: "offer-strip" */ '../../features/menu/components/OfferStrip')).OfferStrip,
}));

const BelowBanners = styled('div')(({ theme }) => ({
  background: `linear-gradient(${theme.vars.palette.top.main} 58%, transparent 58%)`,
  paddingBlockStart: aboveBanners.phone,
  [desktop]: { paddingBlockStart: aboveBanners.desktop },
}));
/** The banners keep their size; the card of an active order overlaps their end. */
const HeroRow = styled('div')({
  position: 'relative',
  [desktop]: {
    '--aside': '-332px',
    '& > .aside': { width: 332 },
    '& > .aside:not(:last-child)': { position: 'absolute', insetBlock: 16, insetInlineEnd: 16, zIndex: 1 },
  },
});
const Sections = styled(PageContainer)({ paddingBlockEnd: 24 });

/** The dashboard: banners, categories and offers (HOME-08 to HOME-12). `aside` is shown beside the banners. */
export function HomeSections({ aside }: { aside: ReactNode }) {
  const t = useT();
  const { data, error, isFetching, refetch } = useGetDashboardQuery();
  // Below the fold, so it renders later to keep the first commit small.
  const promos = useDeferredValue(data?.promos ?? null, null);
  const hasFailed = !data && error !== undefined && !isFetching;

  if (hasFailed) {
    return (
      <Sections $padded>
        {aside}
        <ErrorState
          isWholeScreen
          message={messageOf(error) || t('errors.dashboard')}
          error={error}
          retryLabel={t('common.retry')}
          onRetry={() => void refetch()}
        />
        <Section style={{ display: 'grid', justifyItems: 'center', marginBlockStart: 0 }}>
          <TextLink to={paths.items()} icon="next">
            {t('shell.menuLink')}
          </TextLink>
        </Section>
      </Sections>
    );
  }
  return (
    <div aria-busy={!data}>
      <OfflineNotice />
      <BelowBanners>
        <PageContainer>
          <HeroRow>
            {aside}
            {!data ? <BannerSkeleton /> : data.banners.length > 0 ? <BannerSlider banners={data.banners} /> : null}
          </HeroRow>
        </PageContainer>
      </BelowBanners>
      <Sections data-home="sections">
        <Section aria-labelledby="home-categories">
          <SectionHeader
            id="home-categories"
            title={t('menu.categories')}
            action={
              <TextLink to={paths.items()} icon="next">
                {t('common.viewAll')}
              </TextLink>
            }
          />
          {data ? <CategoryTiles categories={data.categories} /> : <CategoryTilesSkeleton />}
        </Section>
        {!data || data.promos.length > 0 ? (
          <Section data-home="offers" aria-labelledby={data ? 'home-offers' : undefined}>
            <Reveal>
              {data ? <SectionHeader id="home-offers" title={t('menu.specialOffers')} /> : null}
              {promos ? (
                <Suspense fallback={<OfferStripSkeleton />}>
                  <OfferStrip promos={promos} />
                </Suspense>
              ) : (
                <OfferStripSkeleton />
              )}
            </Reveal>
          </Section>
        ) : null}
      </Sections>
    </div>
  );
}
