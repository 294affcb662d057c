import { useCallback, useMemo } from 'react';
import { config } from '../config';
import { selectLang } from '../i18n/langSlice';
import { useT } from '../i18n/useT';
import { toast } from '../lib/toast';
import { useAppSelector } from '../store/hooks';
import { selectMapKey } from './mapSlice';
import type { MapFrameProps } from './MapView';

/** Shown once per visit, because an unavailable tile service affects every map. */
let hasReportedFailure = false;

/** The common properties of all maps: language, tiles, texts, and 'Failed to load maps' (ADDF-16, A-31). */
export function useMapFrame(): Pick<MapFrameProps, 'lang' | 'tiles' | 'zoomLabels' | 'onTilesFailed'> {
  const t = useT();
  const lang = useAppSelector(selectLang);
  const storedKey = useAppSelector(selectMapKey);
  const onTilesFailed = useCallback(() => {
    if (hasReportedFailure) return;
    hasReportedFailure = true;
    toast.error(t('errors.maps'));
  }, [t]);
  return useMemo(
    () => ({
      lang,
      tiles: { tileUrl: config.tileUrl, attribution: config.tileAttribution, mapKey: storedKey || config.mapKey },
      zoomLabels: { zoomIn: t('common.zoomIn'), zoomOut: t('common.zoomOut') },
      onTilesFailed,
    }),
    [lang, storedKey, t, onTilesFailed],
  );
}
