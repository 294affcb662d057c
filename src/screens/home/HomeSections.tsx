import { type ReactNode, useEffect, useRef, useState } from 'react';
import { aboveBanners } from '../../features/menu/bannerSizes';
import { BannerSkeleton, BannerSlider } from '../../features/menu/components/BannerSlider';
import { CategoryTiles, CategoryTilesSkeleton } from '../../features/menu/components/CategoryTiles';
import { OfferStripSkeleton } from '../../features/menu/components/OfferStripSkeleton';
import { useGetDashboardQuery } from '../../features/menu/dashboardApi';
import { useT } from '../../shared/i18n/useT';
import { prefersReducedMotion } from '../../shared/lib/prefersReducedMotion';
import { useAfterFirstView } from '../../shared/lib/useAfterFirstView';
import { paths } from '../../shared/paths';
import { TextLink } from '../../shared/ui/LinkButton';
import { PageContainer } from '../../shared/ui/PageContainer';
import { Section, SectionHeader } from '../../shared/ui/SectionHeader';
import { lazyComponent } from '../../shared/ui/lazyComponent';
import { styled } from '../../theme/styled';
import { desktop, motion, radius } from '../../theme/tokens';
import { OfflineNotice } from '../../shared/ui/OfflineNotice';
import { LoadError } from '../../shared/ui/LoadError';

const Revealed = styled('div')<{ $hidden: boolean }>(({ $hidden }) => ({
  opacity: $hidden ? 0 : 1,
  transform: $hidden ? 'translateY(12px)' : 'none',
  transition: `opacity ${motion.reveal}ms ${motion.ease}, transform ${motion.reveal}ms ${motion.ease}`,
}));

/** Fades a section in over 1200 ms when it first enters the viewport. */
export function Reveal({ children, className }: { children: ReactNode; className?: string }) {
  const ref = useRef<HTMLDivElement>(null);
  const [hidden, setHidden] = useState(false);
  useEffect(() => {
    const node = ref.current;
    if (!node || typeof IntersectionObserver === 'undefined' || prefersReducedMotion()) return;
    let first = true;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry) return;
        if (entry.isIntersecting) {
          setHidden(false);
          observer.disconnect();
        } else if (first) setHidden(true);
        first = false;
      },
      { threshold: 0.08 },
    );
    observer.observe(node);
    return () => observer.disconnect();
  }, []);
  return (
    <Revealed ref={ref} className={className} $hidden={hidden}>
      {children}
    </Revealed>
  );
}

const OfferStrip = lazyComponent(
  () => import(/* webpackChunkName: "special-strip" */ '../../features/menu/components/OfferStrip'),
  'OfferStrip',
  { fallback: OfferStripSkeleton, failed: null },
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
  const query = useGetDashboardQuery();
  const { data } = query;
  const hasPainted = useAfterFirstView(data !== undefined);

  if (!data && query.error !== undefined) {
    return (
      <Sections $padded>
        {aside}
        <LoadError isWholeScreen query={query} failed="errors.dashboard" />
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
