import type { BrandArt } from './brandArt';
import { brandArt } from './brandArt';
import { BrandShape } from './BrandShape';
import { Icon } from './Icon';
import type { IconName } from './Icon';
import { centred, styled } from '../../theme/styled';
import { Picture } from './Picture';

const Stage = styled('div')(({ theme }) => ({
  position: 'relative',
  width: 280,
  height: 262,
  '& > .ground': { position: 'absolute', inset: '10px 20px 12px' },
  '& > .food': { inset: '-26px -14px -10px' },
  '& > .mark': { position: 'absolute', inset: 0, ...centred, color: theme.vars.palette.primary.onTint },
  '& > .dot': { position: 'absolute', insetBlockStart: 30, insetInlineStart: 6 },
  '& > .dot + .dot': { insetBlockStart: 6, insetInlineStart: 34 },
  '& > .dot + .dot + .dot': { insetBlockStart: 4, insetInlineStart: 'auto', insetInlineEnd: 0 },
}));

export function FoodStage({ art, icon }: { art?: BrandArt; icon: IconName }) {
  return (
    <Stage aria-hidden="true">
      <BrandShape className="ground" tone="tint" size="auto" />
      {art ? (
        <Picture {...brandArt(art)} className="food" sizes="308px" />
      ) : (
        <span className="mark">
          <Icon name={icon} size={96} />
        </span>
      )}
      <BrandShape className="dot" tone="brand" size={10} />
      <BrandShape className="dot" tone="gold" size={7} />
      <BrandShape className="dot" tone="gold" size={14} />
    </Stage>
  );
}
