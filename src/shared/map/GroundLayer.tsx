import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { TileLayer } from 'react-leaflet';
import { PlaceLabels } from './PlaceLabels';
import type { PlaceLang } from './places';
import { VectorLayer } from './VectorLayer';

/** Where map tiles come from; an empty `tileUrl` chooses the built-in map. */
export interface TileSource {
  /** Template with {z} {x} {y}, {s} and {key}. */
  tileUrl: string;
  attribution: string;
  mapKey: string;
}

/** Without one tile after this many ms the service counts as down. */
const TILE_WAIT_MS = 8000;
/** Single tiles fail on good days too; this many without one success do not. */
const MOST_FAILURES = 2;

/** Tiles where they are configured and arrive, else the built-in map. A service that is down is reported once. */
export function GroundLayer({
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
        if (count.current.loaded === 0 && count.current.failed >= MOST_FAILURES) fail();
      },
    }),
    [fail],
  );

  if (hasTiles) return <TileLayer key={url} url={url} attribution={attribution} eventHandlers={handlers} />;
  return (
    <>
      <VectorLayer />
      <PlaceLabels lang={lang} />
    </>
  );
}
