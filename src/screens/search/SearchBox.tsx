import { useRef, type SubmitEvent } from 'react';
import { useT } from '../../shared/i18n/useT';
import { Icon } from '../../shared/ui/Icon';
import { IconButton } from '../../shared/ui/IconButton';
import { VisuallyHidden } from '../../shared/ui/VisuallyHidden';
import { styled } from '../../theme/styled';
import { desktop } from '../../theme/tokens';

const Form = styled('form')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  minHeight: 56,
  paddingInlineStart: 18,
  borderRadius: 999,
  backgroundColor: theme.vars.palette.background.paper,
  boxShadow: `inset 0 0 0 1.5px ${theme.vars.palette.control}`,
  '&:focus-within': { boxShadow: `inset 0 0 0 2px ${theme.vars.palette.primary.main}` },
  '& > .icon': { color: theme.vars.palette.text.secondary },
  '& input': {
    ...theme.typography.body1,
    flex: 1,
    minWidth: 0,
    minHeight: 52,
    border: 0,
    background: 'none',
    outline: 'none',
    appearance: 'none',
    paddingInlineEnd: 18,
    '&::placeholder': { color: theme.vars.palette.text.secondary, opacity: 1 },
    '&::-webkit-search-cancel-button': { display: 'none' },
  },
  '& button': { marginInlineEnd: 6 },
  [desktop]: { maxWidth: 720 },
}));

export function SearchBox({
  text,
  onType,
  onSubmit,
}: {
  text: string;
  onType: (next: string) => void;
  onSubmit: () => void;
}) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    onSubmit();
    // Closes the on-screen keyboard, so that the results are visible.
    input.current?.blur();
  };
  return (
    <Form role="search" onSubmit={handleSubmit}>
      <Icon name="search" size={22} />
      <input
        ref={input}
        type="search"
        enterKeyHint="search"
        autoFocus
        autoComplete="off"
        maxLength={200}
        dir={text ? 'auto' : undefined}
        aria-label={t('menu.searchFood')}
        placeholder={t('menu.searchFood')}
        value={text}
        onChange={(event) => onType(event.target.value)}
      />
      {text ? (
        <IconButton
          icon="close"
          iconSize={20}
          label={t('menu.clearText')}
          onClick={() => {
            onType('');
            input.current?.focus();
          }}
        />
      ) : null}
      <VisuallyHidden as="button" {...{ type: 'submit', tabIndex: -1 }}>
        {t('shell.search')}
      </VisuallyHidden>
    </Form>
  );
}
