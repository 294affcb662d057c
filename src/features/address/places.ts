import { config } from '../../shared/config';
import { createPlaceSearch } from '../../shared/map/places';

/** Place search by the configured service, or by the areas that are part of the app. */
export const places = createPlaceSearch(config.placesUrl);
