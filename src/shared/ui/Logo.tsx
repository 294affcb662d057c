import { centred, square, styled } from '../../theme/styled';
import { desktop } from '../../theme/tokens';
import { rem } from '../../theme/typography';
import { Icon } from './Icon';

const Root = styled('span')<{ $scale: number; $onBrandSurface: boolean }>(({ theme, $scale, $onBrandSurface }) => ({
  ...theme.typography.h1,
  fontSize: rem(27 * $scale),
  [desktop]: { fontSize: rem(27 * $scale) },
  lineHeight: 1,
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 44,
  whiteSpace: 'nowrap',
  color: $onBrandSurface ? theme.vars.palette.brandSurface.contrastText : theme.vars.palette.top.contrastText,
  '& .mark': {
    ...square(38 * $scale),
    ...centred,
    borderRadius: '50%',
    borderStartEndRadius: 6 * $scale,
    backgroundColor: $onBrandSurface ? theme.vars.palette.fixed.ink : theme.vars.palette.brand,
    color: theme.vars.palette.fixed.white,
  },
  '& .words': { paddingBlockStart: 3 },
  '& .second': { color: $onBrandSurface ? theme.vars.palette.secondary.pale : theme.vars.palette.fixed.accentLight },
}));

interface LogoProps {
  first: string;
  second?: string;
  scale?: number;
  onBrandSurface?: boolean;
}

export function Logo({ first, second, scale = 1, onBrandSurface = false }: LogoProps) {
  return (
    <Root $scale={scale} $onBrandSurface={onBrandSurface}>
      <span className="mark">
        <Icon name="flame" size={Math.round(23 * scale)} />
      </span>
      <span className="words">
        {first}
        {second ? (
          <>
            {' '}
            <span className="second">{second}</span>
          </>
        ) : null}
      </span>
    </Root>
  );
}
