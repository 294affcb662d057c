import { styled } from '../../../theme/styled';
import { radius, size } from '../../../theme/tokens';
import { rem } from '../../../theme/typography';
import { transient } from '../transient';

const Root = styled(
  'button',
  transient,
)<{ $selected: boolean }>(({ theme, $selected }) => {
  const { text, background, divider } = theme.vars.palette;
  return {
    minHeight: size.touch,
    flex: 'none',
    paddingInline: 16,
    borderRadius: radius.full,
    whiteSpace: 'nowrap',
    fontWeight: 500,
    fontSize: rem(15),
    lineHeight: 1.2,
    color: $selected ? background.default : text.primary,
    backgroundColor: $selected ? text.primary : background.paper,
    boxShadow: $selected ? 'none' : `inset 0 0 0 1px ${divider}`,
  };
});

/** A 44 px filter without MUI; `selected` fills it and sets aria-pressed. */
export function Chip({ label, selected, onClick }: { label: string; selected: boolean; onClick: () => void }) {
  return (
    <Root type="button" aria-pressed={selected} $selected={selected} onClick={onClick}>
      {label}
    </Root>
  );
}
