import { useCallback, useState } from 'react';
import { styled } from '../../theme/styled';
import { motion } from '../../theme/tokens';
import { Ember } from './Ember';
import { Icon } from './Icon';
import { transient } from './transient';

/** One encoding of a picture; `srcSet` as in HTML. */
export interface PictureSource {
  srcSet: string;
  /** MIME type, for example `image/avif`. */
  type: string;
}

/** Properties of a picture whose space is reserved before it loads. */
export interface PictureProps {
  /** Address of the plain image; null or undefined shows the ember instead. */
  image?: string | null;
  /** Better encodings, best first (AVIF, then WebP). */
  sources?: readonly PictureSource[];
  /** Empty for decoration. */
  alt: string;
  /** Data URL of a tiny blurred preview. */
  blur?: string | null;
  /** Ground colour until the picture is there. */
  color?: string | null;
  sizes?: string;
  /** The picture that the visitor sees first: loaded at once and before others. */
  priority?: boolean;
  /** Width divided by height, for a picture in the flow. Without it the picture fills its positioned parent. */
  ratio?: number;
  fit?: 'contain' | 'cover';
  className?: string;
}

const Frame = styled('span', transient)<{ $ratio?: number; $ground?: string; $blur?: string; $fit: 'contain' | 'cover' }>(({ $ratio, $ground, $blur, $fit }) => ({
  display: 'grid',
  placeItems: 'center',
  overflow: $fit === 'cover' ? 'hidden' : 'visible',
  ...($ratio ? { position: 'relative' as const, width: '100%', aspectRatio: String($ratio) } : { position: 'absolute' as const, inset: 0 }),
  ...($ground && { backgroundColor: $ground }),
  ...($blur && { backgroundImage: `url("${$blur}")`, backgroundSize: $fit, backgroundPosition: 'center', backgroundRepeat: 'no-repeat' }),
  '& picture': { display: 'contents' },
  '& > .instead': { width: 'auto', height: '64%', maxWidth: '100%', aspectRatio: '1' },
}));

const Image = styled('img', transient)<{ $loaded: boolean; $fit: 'contain' | 'cover' }>(({ $loaded, $fit }) => ({
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  maxWidth: 'none',
  objectFit: $fit,
  opacity: $loaded ? 1 : 0,
  transition: `opacity ${motion.base}ms`,
}));

/** A responsive picture: AVIF or WebP, space reserved, fades in, and an ember with a flame when it cannot be had. */
export function Picture({ image, sources, alt, blur, color, sizes, priority = false, ratio, fit = 'contain', className }: PictureProps) {
  const [loaded, setLoaded] = useState<string>();
  const [failed, setFailed] = useState<string>();
  // A cached image may be complete before React listens to its load event.
  const catchCached = useCallback(
    (node: HTMLImageElement | null) => {
      if (node?.complete && node.naturalWidth > 0) setLoaded(image ?? undefined);
    },
    [image],
  );
  if (!image || failed === image) {
    return (
      <Frame $ratio={ratio} $fit={fit} className={className} {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}>
        <Ember className="instead" size="auto">
          <Icon name="flame" size={28} />
        </Ember>
      </Frame>
    );
  }
  const isLoaded = loaded === image;
  return (
    <Frame $ratio={ratio} $fit={fit} $ground={isLoaded ? undefined : (color ?? undefined)} $blur={isLoaded ? undefined : (blur ?? undefined)} className={className}>
      <picture>
        {sources?.map((source) => <source key={source.type} srcSet={source.srcSet} type={source.type} sizes={sizes} />)}
        <Image
          key={image}
          ref={catchCached}
          src={image}
          alt={alt}
          sizes={sizes}
          loading={priority ? 'eager' : 'lazy'}
          decoding="async"
          fetchPriority={priority ? 'high' : 'auto'}
          $loaded={isLoaded || priority}
          $fit={fit}
          onLoad={() => setLoaded(image)}
          onError={() => setFailed(image)}
        />
      </picture>
    </Frame>
  );
}
