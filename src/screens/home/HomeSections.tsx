import type { ReactNode } from 'react';
import { aboveBanners } from '../../features/menu/bannerSizes';
import { BannerSkeleton, BannerSlider } from '../../features/menu/components/BannerSlider';
import { CategoryTiles, CategoryTilesSkeleton } from '../../features/menu/components/CategoryTiles';
import { OfferStripSkeleton } from '../../features/menu/components/OfferStripSkeleton';
import { useGetDashboardQuery } from '../../features/menu/dashboardApi';
import { useT } from '../../shared/i18n/useT';
import { useAfterFirstView } from '../../shared/lib/useAfterFirstView';
import { paths } from '../../shared/paths';
import { lazyComponent, Nothing } from '../../shared/ui/lazyComponent';
import { TextLink } from '../../shared/ui/LinkButton';
import { PageContainer } from '../../shared/ui/PageContainer';
import { Section, SectionHeader } from '../../shared/ui/SectionHeader';
import { styled } from '../../theme/styled';
import { desktop, radius } from '../../theme/tokens';
import { LoadError } from '../layout/LoadError';
import { OfflineNotice } from '../layout/OfflineNotice';
import { Reveal } from './Reveal';

const OfferStrip = lazyComponent(
  () => import(/* webpackChunkName: "special-strip" */ '../../features/menu/components/OfferStrip'),
  'OfferStrip',
  OfferStripSkeleton,
  Nothing,
);

const BelowBanners = styled('div')(({ theme }) => ({
  background: `linear-gradient(${theme.vars.palette.top.main} 58%, transparent 58%)`,
  paddingBlockStart: aboveBanners.phone,
  [desktop]: { paddingBlockStart: aboveBanners.desktop },
}));
const HeroRow = styled('div')({
  position: 'relative',
  [desktop]: {
    '--aside': '-332px',
    '& > .aside': { width: 332 },
    '& > .aside:not(:last-child)': { position: 'absolute', insetBlock: 16, insetInlineEnd: 16, zIndex: 1 },
  },
});
const Sections = styled(PageContainer)({ paddingBlockEnd: 24 });

const Place = styled('div')(({ theme }) => ({
  borderRadius: radius.large,
  backgroundColor: theme.vars.palette.top.well,
}));
/** Keeps the place beside the banners while the card's code and orders load. */
export const AsidePlace = () => <Place className="aside" aria-hidden="true" />;

export function HomeSections({ aside }: { aside: ReactNode }) {
  const t = useT();
  const { data, error, isFetching, refetch } = useGetDashboardQuery();
  const hasPainted = useAfterFirstView(data !== undefined);
  const hasFailed = !data && error !== undefined && !isFetching;

  if (hasFailed) {
    return (
      <Sections $padded>
        {aside}
        <LoadError isWholeScreen error={error} fallback="errors.dashboard" onRetry={() => void refetch()} />
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
          <Section data-home="offers" aria-labelledby={data ? 'home-specials' : undefined}>
            <Reveal>
              {data ? <SectionHeader id="home-specials" title={t('menu.specialOffers')} /> : null}
              {data && hasPainted ? <OfferStrip promos={data.promos} /> : <OfferStripSkeleton />}
            </Reveal>
          </Section>
        ) : null}
      </Sections>
    </div>
  );
}
