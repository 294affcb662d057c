import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useT } from '../../shared/i18n/useT';
import type { LatLng } from '../../shared/map/geo';
import type { Place } from '../../shared/map/placeTypes';
import { Icon } from '../../shared/ui/Icon';
import { VisuallyHidden } from '../../shared/ui/VisuallyHidden';
import { styled } from '../../theme/styled';
import { usePlaceSuggestions } from './usePlaces';

const PlaceOption = styled('li')(({ theme }) => ({
  '&&': { display: 'flex', gap: 12, minHeight: 52 },
  '& small': { ...theme.typography.body2, display: 'block', color: theme.vars.palette.text.secondary },
}));
const NoResults = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  color: theme.vars.palette.text.secondary,
  marginBlockStart: 6,
}));

/** The part of the address after the title: 'Dubai' for 'Dubai Marina, Dubai'. */
const addressWithoutTitle = ({ title, address }: Place): string =>
  address.startsWith(title) ? address.slice(title.length).replace(/^[,،]\s*/, '') : address;

export function PlaceSearchBox({ near, onChoose }: { near: LatLng; onChoose: (place: Place) => void }) {
  const t = useT();
  const [query, setQuery] = useState('');
  const suggestions = usePlaceSuggestions(query, near);
  const count = suggestions?.length ?? 0;

  return (
    <div>
      <Autocomplete<Place, false, false, true>
        freeSolo
        autoHighlight
        clearOnEscape
        options={suggestions ?? []}
        // The services have filtered them already.
        filterOptions={(places) => places}
        getOptionLabel={(place) => (typeof place === 'string' ? place : place.address)}
        getOptionKey={(place) => (typeof place === 'string' ? place : `${place.title} ${place.lat} ${place.lng}`)}
        clearText={t('address.clearSearch')}
        slotProps={{ listbox: { 'aria-label': t('address.suggestions'), 'aria-labelledby': undefined } }}
        onInputChange={(_event, text, reason) => setQuery(reason === 'input' ? text : '')}
        onChange={(_event, place) => {
          if (place !== null && typeof place !== 'string') onChoose(place);
        }}
        renderInput={(params) => (
          <TextField
            {...params}
            data-field
            label={t('address.search')}
            placeholder={t('address.searchPlaceholder')}
            slotProps={{
              ...params.slotProps,
              input: { ...params.slotProps.input, startAdornment: <Icon name="search" size={22} /> },
              htmlInput: { ...params.slotProps.htmlInput, enterKeyHint: 'search' },
            }}
          />
        )}
        renderOption={({ key, ...props }, place) => (
          <PlaceOption key={key} {...props}>
            <Icon name="pin" size={22} />
            <span>
              <bdi>{place.title}</bdi>
              <small>
                <bdi>{addressWithoutTitle(place)}</bdi>
              </small>
            </span>
          </PlaceOption>
        )}
      />
      {suggestions?.length === 0 ? <NoResults>{t('address.nothingFound')}</NoResults> : null}
      <VisuallyHidden role="status">{count > 0 ? t('address.found', { count }) : ''}</VisuallyHidden>
    </div>
  );
}
