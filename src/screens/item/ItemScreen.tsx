import Skeleton from '@mui/material/Skeleton';
import { useMemo } from 'react';
import type { MenuItem } from '../../../contract/menu';
import { ItemFacts } from '../../features/menu/components/ItemFacts';
import { ItemPrice } from '../../features/menu/components/ItemPrice';
import { ItemStage } from '../../features/menu/components/ItemStage';
import { findListedItem } from '../../features/menu/listedItem';
import { useGetItemDetailsQuery } from '../../features/menu/menuApi';
import { isNotFound } from '../../shared/api/apiError';
import { useT } from '../../shared/i18n/useT';
import { usePageId } from '../../shared/lib/usePageId';
import { paths } from '../../shared/paths';
import { useAppSelector, useAppStore } from '../../shared/store/hooks';
import { LinkButton, TextLink } from '../../shared/ui/LinkButton';
import { ShareButton } from '../../shared/ui/ShareButton';
import { CardSkeleton } from '../../shared/ui/Skeletons';
import { PageContainer, PageStack } from '../../shared/ui/PageContainer';
import { VisuallyHidden } from '../../shared/ui/VisuallyHidden';
import { gridRows, styled } from '../../theme/styled';
import { desktop, size, wide } from '../../theme/tokens';
import { rem } from '../../theme/typography';
import { LoadError } from '../../shared/ui/LoadError';
import { ScreenFrame } from '../layout/ScreenFrame';
import { PlaceTime, TimeControl } from '../../features/cart/PlaceTime';
import { selectStock } from '../../features/cart/stock';
import { useCurrentCart } from '../../features/cart/useCurrentCart';
import { ItemBar } from './ItemBar';
import { ItemForm } from './ItemForm';

const Columns = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  minHeight: '100dvh',
  // Its bar stands at the window's end below few addons, too.
  '& > :last-child': { flex: 1, alignSelf: 'stretch' },
  [wide]: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    alignItems: 'start',
  },
  [desktop]: {
    gap: '20px 48px',
    gridTemplateColumns: 'minmax(0, 1fr) min(520px, 46%)',
    gridTemplateRows: 'auto 1fr',
    minHeight: 0,
    maxWidth: `calc(${size.content}px + 2 * var(--gutter))`,
    marginInline: 'auto',
    padding: '32px var(--gutter)',
  },
});
// Picture and words are one column on a tablet; on the desktop the words stand above the addons.
const Start = styled('div')({
  [wide]: { '@media (min-height:600px)': { position: 'sticky', top: 0 } },
  [desktop]: {
    display: 'contents',
    '& > :first-child': { gridRow: '1 / span 2', position: 'sticky', top: 24 },
    '& > :last-child': { gridColumn: 2 },
  },
});
const Head = styled('div')(({ theme }) => ({
  ...gridRows(6),
  justifyItems: 'start',
  padding: '56px var(--gutter) 0',
  [desktop]: { padding: 0 },
  '& h1': { ...theme.typography.h1, fontSize: rem(32), [desktop]: { fontSize: rem(46) } },
  '& > p': { ...theme.typography.body1, color: theme.vars.palette.text.secondary },
  '& .price': { color: theme.vars.palette.primary.text },
}));
const Failed = styled(PageContainer)({
  display: 'grid',
  justifyItems: 'center',
  alignContent: 'center',
  minHeight: '80dvh',
  paddingBlockStart: 'var(--bar)',
});
const TitleRow = styled('div')({
  display: 'flex',
  alignItems: 'start',
  justifyContent: 'space-between',
  gap: 12,
  width: '100%',
});
const Plain = styled(PageStack)({
  padding: '24px var(--gutter)',
  [wide]: { paddingBlockStart: 'var(--bar)' },
  [desktop]: { padding: 0 },
});

function ItemHead({ item }: { item: MenuItem }) {
  const t = useT();
  return (
    <Head>
      <TitleRow>
        <h1>
          <bdi>{item.title}</bdi>
        </h1>
        <ShareButton path={paths.item(item._id)} title={item.title} />
      </TitleRow>
      <span>
        <ItemPrice item={item} t={t} size="priceL" />
        <PlaceTime />
      </span>
      <TimeControl />
      {item.description ? (
        <p>
          <bdi>{item.description}</bdi>
        </p>
      ) : null}
      <ItemFacts item={item} />
    </Head>
  );
}

const HeadSkeleton = () => (
  <Head aria-hidden="true">
    <Skeleton width="70%" height={36} />
    <Skeleton width={140} height={28} />
    <Skeleton width="100%" height={48} />
  </Head>
);

export function ItemScreen() {
  const t = useT();
  const id = usePageId();
  const store = useAppStore();
  const query = useGetItemDetailsQuery({ item_id: id });
  const stock = useAppSelector(selectStock);
  const details = query.currentData;
  // The previous list has the picture, texts and price: they are shown while the addons load.
  const listed = useMemo(() => findListedItem(store.getState(), id), [store, id]);
  const hasFailed = !details && query.error !== undefined;
  const isGone = isNotFound(query.error);
  const found = details ?? (hasFailed ? undefined : listed);
  const item = useMemo(() => found && stock(found), [found, stock]);
  const cart = useCurrentCart();
  const line = cart?.cartItems.find((cartLine) => cartLine.item_id === id);
  const isInCart = cart ? line !== undefined : (item?.cart_quantity ?? 0) > 0;

  return (
    <ScreenFrame
      title={item?.title ?? t('menu.title')}
      ownHeading
      fullWidth
      phoneBar={<ItemBar title={item?.title ?? ''} />}
    >
      {hasFailed ? (
        <Failed $padded>
          <VisuallyHidden as="h1">{t('menu.title')}</VisuallyHidden>
          <LoadError
            isWholeScreen
            query={query}
            failed="errors.items"
            hasHelp={!isGone}
            action={isGone && <LinkButton to={paths.items()}>{t('shell.menuLink')}</LinkButton>}
          />
          {!isGone && (
            <TextLink to={paths.items()} icon="next">
              {t('shell.menuLink')}
            </TextLink>
          )}
        </Failed>
      ) : (
        <Columns aria-busy={!details}>
          <Start>
            <ItemStage item={item} />
            {item ? <ItemHead item={item} /> : <HeadSkeleton />}
          </Start>
          {item ? (
            <ItemForm
              key={item._id}
              item={item}
              isComplete={details !== undefined}
              line={line}
              isInCart={isInCart}
              isCartKnown={cart !== undefined}
            />
          ) : (
            <Plain aria-hidden="true">
              <CardSkeleton lines={4} />
              <CardSkeleton lines={3} />
            </Plain>
          )}
        </Columns>
      )}
    </ScreenFrame>
  );
}
