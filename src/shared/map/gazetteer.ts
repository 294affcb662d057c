import type { LatLng } from './geo';

/** An area of the built-in gazetteer. */
export interface GazetteerArea extends LatLng {
  en: string;
  ar: string;
  /** Key of `Gazetteer.cities`. */
  city: string;
  /** 1 city, 2 well-known district, 3 district, 4 landmark or small area. */
  rank: 1 | 2 | 3 | 4;
  aliases: string[];
}

/** The gazetteer. */
export interface Gazetteer {
  cities: Record<string, { en: string; ar: string }>;
  areas: GazetteerArea[];
}

let loading: Promise<Gazetteer> | undefined;

/** Loads the gazetteer's chunk once; a failed load is tried again. */
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
