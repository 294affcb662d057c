import OutlinedInput from '@mui/material/OutlinedInput';
import { useId } from 'react';
import { FieldShell } from '../../shared/forms/FieldShell';
import { useT } from '../../shared/i18n/useT';
import type { LatLng } from '../../shared/map/geo';
import type { Place } from '../../shared/map/places';
import { Icon } from '../../shared/ui/Icon';
import { IconButton } from '../../shared/ui/IconButton';
import { VisuallyHidden } from '../../shared/ui/VisuallyHidden';
import { styled } from '../../theme/styled';
import { usePlaceCombobox } from './usePlaceCombobox';

const Root = styled('div')({ position: 'relative' });
const List = styled('ul')(({ theme }) => ({
  position: 'absolute',
  insetInline: 0,
  insetBlockStart: 'calc(100% + 6px)',
  zIndex: 1100,
  maxHeight: 330,
  overflowY: 'auto',
  padding: 6,
  borderRadius: 16,
  backgroundColor: theme.vars.palette.background.paper,
  boxShadow: theme.vars.palette.shadow.toast,
  '& li': {
    display: 'flex',
    alignItems: 'center',
    gap: 12,
    minHeight: 52,
    padding: '6px 12px',
    borderRadius: 12,
    cursor: 'pointer',
  },
  '& li[aria-selected=true]': { backgroundColor: theme.vars.palette.sunken },
  '& small': { ...theme.typography.body2, display: 'block', color: theme.vars.palette.text.secondary },
  '& .icon': { color: theme.vars.palette.text.secondary },
}));
const NoResults = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  color: theme.vars.palette.text.secondary,
  marginBlockStart: 6,
}));

/** The part of the address after the title: 'Dubai' for 'Dubai Marina, Dubai'. */
const addressWithoutTitle = ({ title, address }: Place): string =>
  address.startsWith(title) ? address.slice(title.length).replace(/^[,،]\s*/, '') : address;

/** Place search in the UAE: a combobox with keyboard and touch operation (ADDF-03). */
export function PlaceSearchBox({ near, onChoose }: { near: LatLng; onChoose: (place: Place) => void }) {
  const t = useT();
  const id = useId();
  const { text, options, isShown, hasNoMatch, active, setActive, choose, close, handleKeyDown, handleTyped, clear } =
    usePlaceCombobox(near, onChoose);

  return (
    <Root>
      <FieldShell id={id} noteId={`${id}-note`} label={t('address.search')} error={undefined}>
        <OutlinedInput
          id={id}
          value={text}
          placeholder={t('address.searchPlaceholder')}
          autoComplete="off"
          onChange={(event) => handleTyped(event.target.value)}
          onKeyDown={handleKeyDown}
          onBlur={close}
          startAdornment={<Icon name="search" size={22} />}
          endAdornment={
            text ? (
              <IconButton
                icon="close"
                iconSize={20}
                label={t('address.clearSearch')}
                onMouseDown={(event) => event.preventDefault()}
                onClick={clear}
              />
            ) : undefined
          }
          slotProps={{
            input: {
              role: 'combobox',
              'aria-expanded': isShown,
              'aria-controls': isShown ? `${id}-list` : undefined,
              'aria-autocomplete': 'list',
              'aria-activedescendant': isShown && active >= 0 ? `${id}-${active}` : undefined,
              enterKeyHint: 'search',
            },
          }}
        />
      </FieldShell>
      {isShown ? (
        // Prevents the focus change of a press on the list, which would close it before the choice.
        <List
          id={`${id}-list`}
          role="listbox"
          aria-label={t('address.suggestions')}
          onMouseDown={(event) => event.preventDefault()}
        >
          {options.map((place, index) => (
            <li
              key={`${place.title} ${place.lat} ${place.lng}`}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === active}
              onClick={() => choose(place)}
              onMouseEnter={() => setActive(index)}
            >
              <Icon name="pin" size={22} />
              <span>
                <bdi>{place.title}</bdi>
                <small>
                  <bdi>{addressWithoutTitle(place)}</bdi>
                </small>
              </span>
            </li>
          ))}
        </List>
      ) : null}
      {hasNoMatch ? <NoResults>{t('address.nothingFound')}</NoResults> : null}
      <VisuallyHidden role="status">{isShown ? t('address.found', { count: options.length }) : ''}</VisuallyHidden>
    </Root>
  );
}
