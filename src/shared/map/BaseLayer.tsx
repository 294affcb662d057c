import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { TileLayer } from 'react-leaflet';
import { BuiltInMap } from './BuiltInMap';
import type { PlaceLang } from './places';

/** The source of map tiles; an empty `tileUrl` selects the built-in map. */
export interface TileSource {
  /** Template with {z} {x} {y}, {s} and {key}. */
  tileUrl: string;
  attribution: string;
  mapKey: string;
}

/** Ms without a single tile after which the service counts as unavailable. */
const TILE_WAIT_MS = 8000;
/** Failed tiles without a success after which the service counts as unavailable. */
const MAX_FAILURES = 2;

/** The configured tiles if they load, else the built-in map. A failure is reported once. */
export function BaseLayer({
  tiles,
  lang,
  onTilesFailed,
}: {
  tiles: TileSource;
  lang: PlaceLang;
  onTilesFailed?: () => void;
}) {
  const { tileUrl, attribution, mapKey } = tiles;
  const url = tileUrl.replaceAll('{key}', encodeURIComponent(mapKey));
  const [failedUrl, setFailedUrl] = useState<string>();
  const count = useRef({ loaded: 0, failed: 0 });
  const isDown = failedUrl === url;
  const hasTiles = url !== '' && !isDown;

  const fail = useCallback(() => setFailedUrl(url), [url]);
  const report = useRef(onTilesFailed);
  useEffect(() => {
    report.current = onTilesFailed;
  });
  useEffect(() => {
    if (isDown) report.current?.();
  }, [isDown]);
  useEffect(() => {
    if (!hasTiles) return undefined;
    count.current = { loaded: 0, failed: 0 };
    const timer = setTimeout(() => {
      if (count.current.loaded === 0) fail();
    }, TILE_WAIT_MS);
    return () => clearTimeout(timer);
  }, [hasTiles, fail]);

  const handlers = useMemo(
    () => ({
      tileload: () => {
        count.current.loaded += 1;
      },
      tileerror: () => {
        count.current.failed += 1;
        if (count.current.loaded === 0 && count.current.failed >= MAX_FAILURES) fail();
      },
    }),
    [fail],
  );

  if (hasTiles) return <TileLayer key={url} url={url} attribution={attribution} eventHandlers={handlers} />;
  return <BuiltInMap lang={lang} />;
}
