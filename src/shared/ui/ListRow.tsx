import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { To } from 'react-router-dom';
import { styled } from '../../theme/styled';
import { desktop } from '../../theme/tokens';
import { Icon } from './Icon';
import type { IconName } from './Icon';
import { transient } from './transient';

/** The 44 px tile with an icon at the start of a row. */
export const IconTile = styled('span', transient)<{ $on?: boolean }>(({ theme, $on }) => ({
  width: 44,
  height: 44,
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  borderRadius: 12,
  backgroundColor: $on ? theme.vars.palette.primary.tint : theme.vars.palette.sunken,
  color: $on ? theme.vars.palette.primary.onTint : 'inherit',
}));

const Root = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  width: '100%',
  minHeight: 60,
  padding: '8px 16px',
  textAlign: 'start',
  ...theme.typography.body1,
  '& .words': { flex: 1, minWidth: 0 },
  '& small': { ...theme.typography.body2, display: 'block', color: theme.vars.palette.text.secondary },
  '& > .icon:last-child': { color: theme.vars.palette.text.secondary },
  '&:is(a, button)': { cursor: 'pointer' },
  [desktop]: { minHeight: 68, paddingInline: 20 },
}));

/** Properties of a row in a list card. */
export interface ListRowProps {
  icon?: IconName;
  label: ReactNode;
  note?: ReactNode;
  /** Stands at the end; a link or button row without it gets a chevron. */
  end?: ReactNode;
  to?: To;
  onClick?: () => void;
}

/** A row of a list card: tile, words, and where it leads. With `to` it is a link, with `onClick` a button. */
export function ListRow({ icon, label, note, end, to, onClick }: ListRowProps) {
  const content = (
    <>
      {icon ? (
        <IconTile>
          <Icon name={icon} size={22} />
        </IconTile>
      ) : null}
      <span className="words">
        {label}
        {note ? <small>{note}</small> : null}
      </span>
      {end ?? (to !== undefined || onClick ? <Icon name="next" size={20} /> : null)}
    </>
  );
  if (to !== undefined) return <RowLink to={to}>{content}</RowLink>;
  if (onClick) {
    return (
      <Root as="button" {...{ type: 'button' }} onClick={onClick}>
        {content}
      </Root>
    );
  }
  return <Root>{content}</Root>;
}

const RowLink = Root.withComponent(Link);
