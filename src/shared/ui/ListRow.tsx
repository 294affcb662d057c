import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { To } from 'react-router-dom';
import { listRowStyles } from '../../theme/listRowStyles';
import { styled } from '../../theme/styled';
import { Icon } from './Icon';
import type { IconName } from './Icon';
import { IconTile } from './IconTile';

const Row = styled('div')(({ theme }) => ({
  ...listRowStyles(theme),
  color: 'inherit',
  textDecoration: 'none',
  '& > .words': { flex: 1, minWidth: 0 },
  '& > .words > *': { display: 'block' },
  '& small': { ...theme.typography.body2, color: theme.vars.palette.text.secondary },
  '& > .words + .icon': { color: theme.vars.palette.text.secondary },
}));
const LinkRow = Row.withComponent(Link);
const ButtonRow = Row.withComponent('button');

/** Properties of a row in a list card. */
export interface ListRowProps {
  icon?: IconName;
  label: ReactNode;
  note?: ReactNode;
  /** Shown at the end; a link or button row without it gets a chevron. */
  end?: ReactNode;
  to?: To;
  onClick?: () => void;
}

/** A row of a list card: tile and text. With `to` it is a link, with `onClick` a button. */
export function ListRow({ icon, label, note, end, to, onClick }: ListRowProps) {
  const isPressable = to !== undefined || onClick !== undefined;
  const content = (
    <>
      {icon ? (
        <IconTile>
          <Icon name={icon} size={22} />
        </IconTile>
      ) : null}
      <span className="words">
        <span>{label}</span>
        {note ? <small>{note}</small> : null}
      </span>
      {end ?? (isPressable ? <Icon name="next" size={20} /> : null)}
    </>
  );
  if (to !== undefined) return <LinkRow to={to}>{content}</LinkRow>;
  if (onClick)
    return (
      <ButtonRow type="button" onClick={onClick}>
        {content}
      </ButtonRow>
    );
  return <Row>{content}</Row>;
}
