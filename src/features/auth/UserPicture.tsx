import { useState } from 'react';
import { mediaUrl } from '../../shared/api/url';
import { config } from '../../shared/config';
import { Avatar } from '../../shared/ui/Avatar';
import { styled } from '../../theme/styled';
import { brandCorner } from '../../theme/tokens';

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
  if (!picture || failed === picture) return <Avatar name={name} size={size} />;
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
