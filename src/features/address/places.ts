import { config } from '../../shared/config';
import { createPlaceSearch } from '../../shared/map/places';

/** Places of the UAE, from the configured service or the areas that ship with the app. */
export const places = createPlaceSearch(config);
