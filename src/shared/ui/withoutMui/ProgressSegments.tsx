import { styled } from '../../../theme/styled';
import { transient } from '../transient';

const Rail = styled('div')({ display: 'flex', gap: 5 });
const Segment = styled(
  'span',
  transient,
)<{ $share: number }>(({ theme, $share }) => ({
  flex: 1,
  height: 5,
  borderRadius: 3,
  overflow: 'hidden',
  backgroundColor: theme.vars.palette.top.rail,
  '&::before': {
    content: '""',
    display: 'block',
    height: '100%',
    width: `${$share * 100}%`,
    backgroundColor: theme.vars.palette.fixed.accentLight,
  },
}));

/** The segments of the active order's bar; decorative, because the status is shown as text. */
export function ProgressSegments({ count, current }: { count: number; current: number }) {
  return (
    <Rail aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <Segment key={index} $share={index < current ? 1 : index === current ? 0.55 : 0} />
      ))}
    </Rail>
  );
}
