import type { LatLng } from './geo';

export type PlaceLang = 'en' | 'ar';

export interface Place extends LatLng {
  title: string;
  area: string;
  city: string;
  address: string;
}

interface PlaceOptions {
  lang: PlaceLang;
  signal?: AbortSignal;
  near?: LatLng;
}

/** Place search in the UAE. Rejects when the signal aborts, otherwise only if no source answers. */
export interface PlaceSearch {
  search(query: string, options: PlaceOptions): Promise<Place[]>;
  /** The place at a point; its area is '' where none is known. */
  reverse(point: LatLng, options: Omit<PlaceOptions, 'near'>): Promise<Place | null>;
}
