import { startTransition, useCallback, useState, type CSSProperties } from 'react';
import { isPainted } from '../lib/handshake';
import { BrandShape } from './BrandShape';
import { Icon } from './Icon';

interface PictureSource {
  srcSet: string;
  type: string;
}

export interface PictureProps {
  /** URL of the plain image; null or undefined shows the brand shape instead. */
  image?: string | null;
  sources?: readonly PictureSource[];
  alt: string;
  blur?: string | null;
  color?: string | null;
  sizes?: string;
  priority?: boolean;
  /** Width divided by height, for a picture in the flow. Without it the picture fills its positioned parent. */
  ratio?: number;
  fit?: 'contain' | 'cover';
  className?: string;
}

/** The preview, as a style attribute, because emotion would keep a rule for each picture. */
const previewStyle = (
  color: string | null | undefined,
  blur: string | null | undefined,
  fit: string,
): CSSProperties => ({
  ...(color && { backgroundColor: color }),
  ...(blur && {
    backgroundImage: `url("${blur}")`,
    backgroundSize: fit,
    backgroundPosition: 'center',
    backgroundRepeat: 'no-repeat',
  }),
});

/** Fades in within reserved space; the brand shape with a flame if it fails to load. */
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
  className,
}: PictureProps) {
  const [painted] = useState(() => isPainted(image));
  const [loaded, setLoaded] = useState(painted ? image : undefined);
  const [failed, setFailed] = useState<string>();
  // A cached image may be complete before React listens; a state change in this commit would render everything twice.
  const catchCached = useCallback(
    (node: HTMLImageElement | null) => {
      if (loaded === image || !node?.complete || node.naturalWidth === 0) return;
      node.style.opacity = '1';
      startTransition(() => setLoaded(image));
    },
    [image, loaded],
  );
  const classNames = ['picture', fit === 'cover' && 'cover', ratio && 'in-flow', className].filter(Boolean).join(' ');
  const frameStyle: CSSProperties | undefined = ratio ? { aspectRatio: String(ratio) } : undefined;
  if (!image || failed === image) {
    return (
      <span
        data-picture
        className={classNames}
        style={frameStyle}
        {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
      >
        <BrandShape className="instead" size="auto">
          <Icon name="flame" size={28} />
        </BrandShape>
      </span>
    );
  }
  const isLoaded = loaded === image;
  const attributes = {
    ref: catchCached,
    src: image,
    sizes,
    loading: priority || painted ? 'eager' : 'lazy',
    decoding: painted ? 'sync' : 'async',
    fetchPriority: priority ? 'high' : 'auto',
    onLoad: () => setLoaded(image),
    onError: () => setFailed(image),
  } as const;
  const picture = (
    <picture>
      {sources?.map((source) => (
        <source key={source.type} srcSet={source.srcSet} type={source.type} sizes={sizes} />
      ))}
      <img key={image} alt={alt} {...attributes} className={isLoaded || priority ? 'visible' : undefined} />
    </picture>
  );
  const style = isLoaded ? frameStyle : { ...frameStyle, ...previewStyle(color, blur, fit) };
  return (
    <span data-picture className={classNames} style={style}>
      {picture}
    </span>
  );
}
