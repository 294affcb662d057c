import Avatar from '@mui/material/Avatar';
import { mediaUrl } from '../../shared/api/url';
import { config } from '../../shared/config';
import { rem } from '../../theme/typography';

interface UserPictureProps {
  name: string;
  picture: string;
  size: number;
  alt?: string;
}

/** The picture, or the first letter of the name where there is none or it cannot be loaded. */
export function UserPicture({ name, picture, size, alt = '' }: UserPictureProps) {
  const [letter = ''] = Array.from(name.trim());
  return (
    <Avatar
      src={picture ? mediaUrl(picture, config.apiBase) : undefined}
      alt={alt}
      style={{ width: size, height: size, fontSize: rem(size / 2) }}
    >
      {letter && (
        <span aria-hidden="true" style={{ paddingBlockStart: size / 18 }}>
          {letter.toLocaleUpperCase()}
        </span>
      )}
    </Avatar>
  );
}
