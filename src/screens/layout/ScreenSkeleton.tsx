import type { ReactNode } from 'react';
import { useT } from '../../shared/i18n/useT';
import { Bone, CardSkeleton, ListSkeleton } from '../../shared/ui/Skeletons';
import { PageContainer, Stack } from '../../shared/ui/PageContainer';
import { styled } from '../../theme/styled';
import { desktop, radius } from '../../theme/tokens';
import { ScreenFrame } from './ScreenFrame';

const Stage = styled('div')(({ theme }) => ({
  height: 312, marginBlockEnd: 64, borderRadius: `0 0 ${radius.stage}px ${radius.stage}px`, backgroundColor: theme.vars.palette.flame.main,
  [desktop]: { margin: 32, borderRadius: radius.stage },
}));
const Rail = styled('div')(({ theme }) => ({ height: 126, backgroundColor: theme.vars.palette.top.main, [desktop]: { height: 168 } }));

function Frame({ bare, phoneBar, children }: { bare?: boolean; phoneBar?: ReactNode; children: ReactNode }) {
  return <ScreenFrame title={useT()('common.loading')} back ownHeading bare={bare} phoneBar={phoneBar}>{children}</ScreenFrame>;
}

const cards = <Stack aria-busy="true"><CardSkeleton lines={4} /><CardSkeleton lines={3} /></Stack>;

/** Stands while the chunk of a screen comes. */
export const ScreenSkeleton = () => <Frame>{cards}</Frame>;

/** The same in the shape of the list, of an item and of the cart, where most visits go. */
export const ItemsSkeleton = () => <Frame bare><Rail /><PageContainer $padded><ListSkeleton count={4} ember={118} pill={false} /></PageContainer></Frame>;
export const ItemSkeleton = () => <Frame bare phoneBar={<span />}><Stage /><PageContainer><Stack><Bone $w="70%" $h={36} />{cards}</Stack></PageContainer></Frame>;
export const CartSkeleton = () => <Frame><Stack aria-busy="true"><ListSkeleton count={3} ember={78} /><CardSkeleton lines={5} /></Stack></Frame>;
