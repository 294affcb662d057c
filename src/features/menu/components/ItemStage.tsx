import type { MenuItem } from '../../../../contract/menu';
import { BrandShape } from '../../../shared/ui/BrandShape';
import { Picture } from '../../../shared/ui/Picture';
import { pictureOf } from '../../../shared/ui/pictureOf';
import { square, styled } from '../../../theme/styled';
import { desktop, radius } from '../../../theme/tokens';

const Stage = styled('div')(({ theme }) => ({
  position: 'relative',
  height: 240,
  borderRadius: `0 0 ${radius.stage}px ${radius.stage}px`,
  backgroundColor: theme.vars.palette.brandSurface.main,
  '& > .ground': { position: 'absolute', ...square(232), insetInlineStart: 'calc(50% - 116px)', insetBlockStart: 8 },
  '& > .food': {
    inset: 'auto',
    width: 'min(308px, 90vw)',
    aspectRatio: '1',
    insetInlineStart: 'calc(50% - min(308px, 90vw) / 2)',
    insetBlockEnd: -52,
    pointerEvents: 'none',
  },
  '& > .small-shape': { position: 'absolute' },
  '& > .a': { insetInlineStart: 34, insetBlockStart: 92 },
  '& > .b': { insetInlineStart: 62, insetBlockStart: 74 },
  '& > .c': { insetInlineEnd: 26, insetBlockStart: 94 },
  '& > .d': { insetInlineEnd: 62, insetBlockStart: 128 },
  [desktop]: {
    height: 'min(744px, calc(100vh - var(--bar) - 64px))',
    minHeight: 480,
    borderRadius: radius.stage,
    containerType: 'size',
    '& > .ground': {
      width: '82%',
      height: 'auto',
      aspectRatio: '1',
      insetInlineStart: '9%',
      insetBlockStart: '7%',
      maxHeight: '84%',
    },
    '& > .food': {
      width: 'min(112cqw, 100cqh)',
      insetInlineStart: 'calc(50% - min(112cqw, 100cqh) / 2)',
      insetBlockEnd: 'calc(50% - min(112cqw, 100cqh) / 2)',
    },
    '& > .a': { insetInlineStart: 60, insetBlockStart: 60, transform: 'scale(1.8)' },
    '& > .b': { insetInlineStart: 110, insetBlockStart: 110 },
    '& > .c': { insetInlineEnd: 56, insetBlockStart: 50 },
    '& > .d': { insetInlineEnd: 96, insetBlockStart: 110 },
  },
}));

export function ItemStage({ item }: { item: MenuItem | undefined }) {
  return (
    <Stage data-stage>
      <BrandShape className="ground" tone="brandSurfaceLight" size="auto" />
      <BrandShape className="small-shape a" tone="gold" size={10} />
      <BrandShape className="small-shape b" tone="accentPale" size={7} />
      <BrandShape className="small-shape c" tone="gold" size={14} />
      <BrandShape className="small-shape d" tone="gold" size={6} />
      {item ? (
        <Picture
          key={item._id}
          {...pictureOf(item, { named: true, alt: item.title })}
          className="food"
          priority
          sizes="(min-width: 900px) 640px, 308px"
        />
      ) : null}
    </Stage>
  );
}
