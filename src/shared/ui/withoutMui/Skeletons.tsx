import { keyframes, styled } from '../../../theme/styled';
import { brandCorner, radius } from '../../../theme/tokens';
import { Card } from '../Card';
import { transient } from '../transient';

const pulse = keyframes({ '50%': { opacity: 0.5 } });

/** One skeleton shape. Width and height are px or any CSS length. */
export const SkeletonBlock = styled(
  'span',
  transient,
)<{ $w?: number | string; $h?: number | string; $brandShape?: boolean; $pill?: boolean; $top?: boolean }>(
  ({ theme, $w = '100%', $h = 16, $brandShape, $pill, $top }) => ({
    display: 'block',
    flex: 'none',
    width: $w,
    height: $h,
    maxWidth: '100%',
    borderRadius: $pill ? radius.full : radius.small,
    ...($brandShape && { borderRadius: '50%', borderStartEndRadius: brandCorner }),
    backgroundColor: $top ? theme.vars.palette.top.well : theme.vars.palette.skeleton,
    animation: `${pulse} 1.6s ease-in-out infinite`,
  }),
);

const Row = styled('div')({ display: 'flex', alignItems: 'center', gap: 16, padding: 16 });
const Lines = styled('div')({ flex: 1, minWidth: 0, display: 'grid', gap: 10 });
const Column = styled('div')({ display: 'grid', gap: 12 });

/** `count` skeleton rows of a list card: the brand shape, two lines, and a badge at the end. */
export function ListSkeleton({
  count = 3,
  brandShape = 64,
  pill = true,
}: {
  count?: number;
  brandShape?: number;
  pill?: boolean;
}) {
  return (
    <Card $rows aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <Row key={index}>
          <SkeletonBlock $brandShape $w={brandShape} $h={brandShape} />
          <Lines>
            <SkeletonBlock $w="70%" $h={18} />
            <SkeletonBlock $w="45%" $h={14} />
          </Lines>
          {pill ? <SkeletonBlock $pill $w={88} $h={44} /> : null}
        </Row>
      ))}
    </Card>
  );
}

/** A skeleton card with a heading and `lines` lines; the last is shorter. */
export function CardSkeleton({ lines = 3, height }: { lines?: number; height?: number }) {
  return (
    <Card $pad aria-hidden="true" style={height ? { minHeight: height } : undefined}>
      <Column>
        <SkeletonBlock $w="50%" $h={22} />
        {Array.from({ length: lines }, (_, index) => (
          <SkeletonBlock key={index} $w={index === lines - 1 ? '60%' : '100%'} />
        ))}
      </Column>
    </Card>
  );
}
