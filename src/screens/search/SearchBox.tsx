import OutlinedInput from '@mui/material/OutlinedInput';
import { useRef, type SubmitEvent } from 'react';
import { useT } from '../../shared/i18n/useT';
import { Icon } from '../../shared/ui/Icon';
import { IconButton } from '../../shared/ui/IconButton';
import { VisuallyHidden } from '../../shared/ui/VisuallyHidden';
import { styled } from '../../theme/styled';
import { desktop, radius } from '../../theme/tokens';

const Field = styled(OutlinedInput)({
  minHeight: 56,
  borderRadius: radius.full,
  '&&': { paddingInline: '18px 6px' },
  '& input::-webkit-search-cancel-button': { display: 'none' },
  [desktop]: { maxWidth: 720 },
});

interface SearchBoxProps {
  text: string;
  onType: (next: string) => void;
  onSubmit: () => void;
}

export function SearchBox({ text, onType, onSubmit }: SearchBoxProps) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    onSubmit();
    // Closes the on-screen keyboard, so that the results are visible.
    input.current?.blur();
  };
  return (
    <form role="search" onSubmit={handleSubmit}>
      <Field
        inputRef={input}
        type="search"
        fullWidth
        autoFocus
        autoComplete="off"
        placeholder={t('menu.searchFood')}
        value={text}
        onChange={(event) => onType(event.target.value)}
        slotProps={{
          input: {
            'aria-label': t('menu.searchFood'),
            dir: text ? 'auto' : undefined,
            enterKeyHint: 'search',
            maxLength: 200,
          },
        }}
        startAdornment={<Icon name="search" size={22} />}
        endAdornment={
          text ? (
            <IconButton
              icon="close"
              iconSize={20}
              label={t('menu.clearText')}
              onClick={() => {
                onType('');
                input.current?.focus();
              }}
            />
          ) : null
        }
      />
      <VisuallyHidden as="button" {...{ type: 'submit', tabIndex: -1 }}>
        {t('shell.search')}
      </VisuallyHidden>
    </form>
  );
}
