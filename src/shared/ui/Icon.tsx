import { memo } from 'react';
import { styled } from '../../theme/styled';
import { fillPaths, mirrored, strokePaths } from './iconPaths';

/** Every icon of the app. */
export type IconName = keyof typeof strokePaths | keyof typeof fillPaths;

/** What every icon looks like; a list of many puts it among its own styles and draws them `bare`. */
export const iconStyles = { flex: 'none', display: 'block', '[dir=rtl] &.flip': { transform: 'scaleX(-1)' } } as const;

const Svg = styled('svg')(iconStyles);

/** A decorative icon in the text colour; its control carries the accessible name. `flip` overrides the mirroring in right-to-left; `bare` has no styles of its own. */
export const Icon = memo(function Icon({
  name,
  size = 24,
  flip = mirrored.has(name),
  bare = false,
  className,
}: {
  name: IconName;
  size?: number;
  flip?: boolean;
  bare?: boolean;
  className?: string;
}) {
  const fill = name in fillPaths ? fillPaths[name as keyof typeof fillPaths] : undefined;
  const stroke = name in strokePaths ? strokePaths[name as keyof typeof strokePaths] : undefined;
  const Root = bare ? 'svg' : Svg;
  return (
    <Root
      className={`icon${flip ? ' flip' : ''}${className ? ` ${className}` : ''}`}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
    >
      {fill ? <path d={fill} fill="currentColor" fillRule="evenodd" /> : null}
      {stroke ? (
        <path
          d={stroke}
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      ) : null}
    </Root>
  );
});
