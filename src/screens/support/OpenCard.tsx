import { useId, useRef, useState, type DragEvent } from 'react';
import type { SnapshotProblem } from '../../features/support/readSnapshot';
import { useT } from '../../shared/i18n/useT';
import { Button } from '../../shared/ui/Button';
import { Card } from '../../shared/ui/Card';
import { BrandShape } from '../../shared/ui/BrandShape';
import { ErrorState } from '../../shared/ui/ErrorState';
import { Icon } from '../../shared/ui/Icon';
import { styled } from '../../theme/styled';
import { desktop, radius } from '../../theme/tokens';

const Ground = styled(Card)(({ theme }) => ({
  display: 'grid',
  gap: 20,
  padding: 20,
  maxWidth: 880,
  marginInline: 'auto',
  width: '100%',
  [desktop]: { padding: 32 },
  '& p': { ...theme.typography.body1, color: theme.vars.palette.text.secondary },
  '& label': { ...theme.typography.subtitle2, display: 'grid', gap: 8 },
}));
const Drop = styled('div')(({ theme }) => ({
  display: 'grid',
  justifyItems: 'center',
  gap: 12,
  padding: '28px 16px',
  textAlign: 'center',
  borderRadius: radius.card,
  border: `2px dashed ${theme.vars.palette.control}`,
  backgroundColor: theme.vars.palette.sunken,
  '&[data-over=true]': {
    borderColor: theme.vars.palette.primary.main,
    backgroundColor: theme.vars.palette.primary.tint,
  },
}));
const Paste = styled('textarea')(({ theme }) => ({
  minHeight: 132,
  width: '100%',
  padding: 14,
  resize: 'vertical',
  borderRadius: radius.field,
  border: `1.5px solid ${theme.vars.palette.control}`,
  backgroundColor: theme.vars.palette.background.paper,
  fontFamily: 'monospace',
  fontSize: '1rem',
  fontWeight: 400,
}));

/** Accepts a dropped file, a chosen file, or pasted text. */
export function OpenCard({
  problem,
  onText,
  onFile,
}: {
  problem: SnapshotProblem | null;
  onText: (text: string) => void;
  onFile: (file: File) => void;
}) {
  const t = useT();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const [text, setText] = useState('');
  const handleDrop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onFile(file);
    else onText(event.dataTransfer.getData('text'));
  };
  return (
    <Ground>
      <p>{t('support.intro')}</p>
      {problem ? <ErrorState message={t(`support.problem_${problem}`)} /> : null}
      <Drop
        data-over={isOver}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={handleDrop}
      >
        <BrandShape size={64}>
          <Icon name="doc" size={30} />
        </BrandShape>
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
      <label htmlFor={id}>
        {t('support.paste')}
        <Paste
          id={id}
          dir="ltr"
          spellCheck={false}
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      <Button disabled={text.trim() === ''} onClick={() => onText(text)}>
        {t('support.open')}
      </Button>
    </Ground>
  );
}
