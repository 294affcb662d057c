import Avatar from '@mui/material/Avatar';
import { useState } from 'react';
import { mediaUrl } from '../../shared/api/url';
import { config } from '../../shared/config';
import { styled } from '../../theme/styled';
import { brandCorner } from '../../theme/tokens';
import { rem } from '../../theme/typography';

const Image = styled('img')<{ $size: number }>(({ theme, $size }) => ({
  flex: 'none',
  width: $size,
  height: $size,
  objectFit: 'cover',
  borderRadius: '50%',
  borderStartEndRadius: brandCorner,
  backgroundColor: theme.vars.palette.secondary.main,
}));

/** The picture, or the first letter of the name where there is none or it cannot be loaded. */
export function UserPicture({
  name,
  picture,
  size,
  alt = '',
}: {
  name: string;
  picture: string;
  size: number;
  alt?: string;
}) {
  const [failed, setFailed] = useState('');
  if (!picture || failed === picture) {
    const [letter = ''] = Array.from(name.trim());
    const style = { width: size, height: size, fontSize: rem(size / 2), paddingBlockStart: size / 18 };
    return (
      <Avatar aria-hidden="true" style={style}>
        {letter.toLocaleUpperCase()}
      </Avatar>
    );
  }
  return (
    <Image
      $size={size}
      src={mediaUrl(picture, config.apiBase)}
      alt={alt}
      width={size}
      height={size}
      onError={() => setFailed(picture)}
    />
  );
}
