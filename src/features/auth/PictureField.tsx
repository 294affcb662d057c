import { useEffect, useRef, useState, type ChangeEvent } from 'react';
import { useT } from '../../shared/i18n/useT';
import { Button } from '../../shared/ui/Button';
import { isPicture, PICTURE_ACCEPT, shrinkPicture, type PictureChange } from './picture';
import { UserPicture } from './UserPicture';
import { styled } from '../../theme/styled';

const Line = styled('div')({ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 16 });
const Buttons = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8 });
const Problem = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  color: theme.vars.palette.error.main,
  flexBasis: '100%',
}));

interface PictureFieldProps {
  name: string;
  picture: string;
  change: PictureChange;
  onChange: (change: PictureChange) => void;
}

export function PictureField({ name, picture, change, onChange }: PictureFieldProps) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<'account.pictureRefused' | 'account.pictureEmpty' | null>(null);
  const [preview, setPreview] = useState('');
  /** Counts the choices: an earlier photo may still be made smaller when the next one is made. */
  const choices = useRef(0);
  const file = change.kind === 'new' ? change.file : null;

  useEffect(() => {
    if (!file) {
      setPreview('');
      return;
    }
    const url = URL.createObjectURL(file);
    setPreview(url);
    return () => URL.revokeObjectURL(url);
  }, [file]);

  const handleChange = async (event: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = event.target.files ?? [];
    // Cleared, so that the same file can be chosen again.
    event.target.value = '';
    if (!chosen) return;
    const choice = (choices.current += 1);
    const picture = isPicture(chosen) && chosen.size > 0 ? await shrinkPicture(chosen) : null;
    if (choice !== choices.current) return;
    setProblem(picture ? null : chosen.size > 0 ? 'account.pictureRefused' : 'account.pictureEmpty');
    if (picture) onChange({ kind: 'new', file: picture });
  };
  const src = change.kind === 'new' ? preview : change.kind === 'removed' ? '' : picture;

  return (
    <Line role="group" aria-label={t('account.picture')}>
      <UserPicture name={name} picture={src} size={72} alt={t('account.picture')} />
      <Buttons>
        <Button variant="outlined" size="small" onClick={() => input.current?.click()}>
          {t('account.changePicture')}
        </Button>
        {src || change.kind === 'new' ? (
          <Button
            variant="text"
            size="small"
            onClick={() => {
              choices.current += 1;
              setProblem(null);
              onChange({ kind: 'removed' });
            }}
          >
            {t('account.removePicture')}
          </Button>
        ) : null}
      </Buttons>
      <input
        ref={input}
        type="file"
        accept={PICTURE_ACCEPT}
        hidden
        aria-label={t('account.choosePicture')}
        onChange={(event) => void handleChange(event)}
      />
      {problem ? <Problem role="alert">{t(problem)}</Problem> : null}
    </Line>
  );
}
