import { startTransition, useCallback, useState, type CSSProperties } from 'react';
import { styled } from '../../theme/styled';
import { motion } from '../../theme/tokens';
import { isPainted } from '../../boot/handshake';
import { BrandShape } from './BrandShape';
import { Icon } from './Icon';
import { transient } from './transient';

/** One encoding of a picture; `srcSet` as in HTML. */
interface PictureSource {
  srcSet: string;
  /** MIME type, for example `image/avif`. */
  type: string;
}

/** Properties of a picture whose space is reserved before it loads. */
export interface PictureProps {
  /** Address of the plain image; null or undefined shows the brand shape instead. */
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
  /** Without styles of its own: a list of many has `pictureStyles` among its own. It fills its positioned parent. */
  bare?: boolean;
  className?: string;
}

const filling = { position: 'absolute', inset: 0 } as const;
const frameStyle = { display: 'grid', placeItems: 'center', '& picture': { display: 'contents' } } as const;
const imageStyle = {
  ...filling,
  width: '100%',
  height: '100%',
  maxWidth: 'none',
  transition: `opacity ${motion.base}ms`,
} as const;

/** What `bare` pictures look like, under the selector of their class. */
export const pictureStyles = {
  ...frameStyle,
  ...filling,
  '& img': { ...imageStyle, objectFit: 'contain', opacity: 0 },
  '& img.there': { opacity: 1 },
} as const;

const Frame = styled(
  'span',
  transient,
)<{ $ratio?: number; $fit: 'contain' | 'cover' }>(({ $ratio, $fit }) => ({
  ...frameStyle,
  overflow: $fit === 'cover' ? 'hidden' : 'visible',
  ...($ratio ? { position: 'relative' as const, width: '100%', aspectRatio: String($ratio) } : filling),
  '& > .instead': { width: 'auto', height: '64%', maxWidth: '100%', aspectRatio: '1' },
}));

const Image = styled(
  'img',
  transient,
)<{ $loaded: boolean; $fit: 'contain' | 'cover' }>(({ $loaded, $fit }) => ({
  ...imageStyle,
  objectFit: $fit,
  opacity: $loaded ? 1 : 0,
}));

/** What stands until the picture is there. In the element: as a class, each picture's own preview would become a rule of the document for good. */
const until = (color: string | null | undefined, blur: string | null | undefined, fit: string): CSSProperties => ({
  ...(color && { backgroundColor: color }),
  ...(blur && {
    backgroundImage: `url("${blur}")`,
    backgroundSize: fit,
    backgroundPosition: 'center',
    backgroundRepeat: 'no-repeat',
  }),
});

/** A responsive picture: AVIF or WebP, space reserved, fades in, and the brand shape with a flame when it cannot be had. */
export function Picture({
  image,
  sources,
  alt,
  blur,
  color,
  sizes,
  priority = false,
  ratio,
  fit = 'contain',
  bare = false,
  className,
}: PictureProps) {
  // A picture that the page script has rendered does not fade in again.
  const [painted] = useState(() => isPainted(image));
  const [loaded, setLoaded] = useState(painted ? image : undefined);
  const [failed, setFailed] = useState<string>();
  // A cached image may be complete before React listens to its load event. Its element shows it at once: a state that is
  // set while the screen is committed would have everything drawn a second time in the same task.
  const catchCached = useCallback(
    (node: HTMLImageElement | null) => {
      if (loaded === image || !node?.complete || node.naturalWidth === 0) return;
      node.style.opacity = '1';
      startTransition(() => setLoaded(image));
    },
    [image, loaded],
  );
  if (!image || failed === image) {
    return (
      <Frame
        $ratio={ratio}
        $fit={fit}
        className={className}
        {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
      >
        <BrandShape className="instead" size="auto">
          <Icon name="flame" size={28} />
        </BrandShape>
      </Frame>
    );
  }
  const isLoaded = loaded === image;
  const attributes = {
    ref: catchCached,
    src: image,
    alt,
    sizes,
    loading: priority || painted ? 'eager' : 'lazy',
    decoding: painted ? 'sync' : 'async',
    fetchPriority: priority ? 'high' : 'auto',
    onLoad: () => setLoaded(image),
    onError: () => setFailed(image),
  } as const;
  const isThere = isLoaded || priority;
  const picture = (
    <picture>
      {sources?.map((source) => (
        <source key={source.type} srcSet={source.srcSet} type={source.type} sizes={sizes} />
      ))}
      {bare ? (
        <img key={image} {...attributes} className={isThere ? 'there' : undefined} />
      ) : (
        <Image key={image} {...attributes} $loaded={isThere} $fit={fit} />
      )}
    </picture>
  );
  const style = isLoaded ? undefined : until(color, blur, fit);
  return bare ? (
    <span className={className} style={style}>
      {picture}
    </span>
  ) : (
    <Frame data-picture $ratio={ratio} $fit={fit} className={className} style={style}>
      {picture}
    </Frame>
  );
}
