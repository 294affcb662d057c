import type { LatLng } from './geo';

/** One area of the gazetteer that ships with the app. */
export interface GazetteerArea extends LatLng {
  en: string;
  ar: string;
  /** Key of `Gazetteer.cities`. */
  city: string;
  /** 1 city, 2 district that everybody knows, 3 district, 4 landmark or small area. */
  rank: 1 | 2 | 3 | 4;
  aliases: string[];
}

/** The gazetteer. */
export interface Gazetteer {
  cities: Record<string, { en: string; ar: string }>;
  areas: GazetteerArea[];
}

let loading: Promise<Gazetteer> | undefined;

/** Loads the gazetteer once, as a chunk of its own; a failed load is tried again the next time. */
export function loadGazetteer(): Promise<Gazetteer> {
  loading ??= import('./data/gazetteer.json').then(
    (module) => module.default as Gazetteer,
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}
