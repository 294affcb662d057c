import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { To } from 'react-router-dom';
import { Icon } from './Icon';
import type { IconName } from './Icon';
import { IconTile } from './IconTile';

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
      <ListItemText
        primary={label}
        secondary={note}
        slotProps={{ root: { component: 'span' }, secondary: { component: 'small' } }}
      />
      {end ?? (isPressable ? <Icon name="next" size={20} /> : null)}
    </>
  );
  if (to !== undefined) return <ListItemButton {...{ component: Link, to }}>{content}</ListItemButton>;
  if (onClick)
    return (
      <ListItemButton {...{ component: 'button', type: 'button' }} onClick={onClick}>
        {content}
      </ListItemButton>
    );
  return <ListItem component="div">{content}</ListItem>;
}
