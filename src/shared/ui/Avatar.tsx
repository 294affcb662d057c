import MuiAvatar from '@mui/material/Avatar';
import { rem } from '../../theme/typography';

export function Avatar({ name, size = 34 }: { name: string; size?: number }) {
  const [letter = ''] = Array.from(name.trim());
  return (
    <MuiAvatar
      aria-hidden="true"
      style={{ width: size, height: size, fontSize: rem(size / 2), paddingBlockStart: size / 18 }}
    >
      {letter.toLocaleUpperCase()}
    </MuiAvatar>
  );
}
