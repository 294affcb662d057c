import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import type { ReactNode } from 'react';
import { Link, type To } from 'react-router-dom';
import { Icon, type IconName } from './Icon';
import { IconTile } from './IconTile';

export interface ListRowProps {
  icon?: IconName;
  label: ReactNode;
  note?: ReactNode;
  /** Shown at the end; a link or button row without it gets a chevron. */
  end?: ReactNode;
  to?: To;
  onClick?: () => void;
}

export function ListRow({ icon, label, note, end, to, onClick }: ListRowProps) {
  const content = (
    <>
      {icon ? (
        <IconTile>
          <Icon name={icon} size={22} />
        </IconTile>
      ) : null}
      <ListItemText primary={label} secondary={note} />
      {end ?? (to !== undefined || onClick ? <Icon name="next" size={20} /> : null)}
    </>
  );
  if (to !== undefined) return <ListItemButton {...{ component: Link, to }}>{content}</ListItemButton>;
  if (onClick) return <ListItemButton {...{ component: 'button', onClick }}>{content}</ListItemButton>;
  return <ListItem component="div">{content}</ListItem>;
}
