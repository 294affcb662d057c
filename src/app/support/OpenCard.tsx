import TextField from '@mui/material/TextField';
import { useRef, useState, type DragEvent } from 'react';
import type { SnapshotProblem } from '../../features/support/openText';
import { useT } from '../../shared/i18n/useT';
import { Button } from '../../shared/ui/Button';
import { ErrorState } from '../../shared/ui/ErrorState';
import { gridRows, styled } from '../../theme/styled';
import { radius } from '../../theme/tokens';
import { Block } from './SnapshotView';

const Drop = styled('div')(({ theme }) => ({
  ...gridRows(12),
  justifyItems: 'center',
  padding: '28px 16px',
  borderRadius: radius.card,
  border: `2px dashed ${theme.vars.palette.control}`,
  backgroundColor: theme.vars.palette.sunken,
}));

interface OpenCardProps {
  problem: SnapshotProblem | null;
  onText: (text: string) => void;
  onFile: (file: File) => void;
}

export function OpenCard({ problem, onText, onFile }: OpenCardProps) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const handleDrop = (event: DragEvent) => {
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    if (file) onFile(file);
    else onText(event.dataTransfer.getData('text'));
  };
  return (
    <Block title={t('support.open')}>
      <p>{t('support.intro')}</p>
      {problem ? <ErrorState message={t(`support.problem_${problem}`)} /> : null}
      <Drop onDragOver={(event) => event.preventDefault()} onDrop={handleDrop}>
        <strong>{t('support.drop')}</strong>
        <Button variant="outlined" onClick={() => input.current?.click()}>
          {t('support.choose')}
        </Button>
        <input
          ref={input}
          type="file"
          accept=".json,.txt,application/json,text/plain"
          hidden
          data-testid="support-file"
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            if (file) onFile(file);
            event.target.value = '';
          }}
        />
      </Drop>
      <TextField
        label={t('support.paste')}
        multiline
        minRows={4}
        maxRows={12}
        value={text}
        onChange={(event) => setText(event.target.value)}
        slotProps={{ htmlInput: { dir: 'ltr', spellCheck: false, autoComplete: 'off' } }}
      />
      <Button disabled={text.trim() === ''} onClick={() => onText(text)}>
        {t('support.open')}
      </Button>
    </Block>
  );
}
