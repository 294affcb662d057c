import { useT } from '../../shared/i18n/useT';
import { styled } from '../../theme/styled';
import { radius } from '../../theme/tokens';
import { displayFamily } from '../../theme/typography';
import { showCode, spokenCode } from './checksum';

const Box = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 2,
  justifyItems: 'center',
  textAlign: 'center',
  padding: '14px 16px',
  borderRadius: radius.field,
  backgroundColor: theme.vars.palette.sunken,
  '& span': { ...theme.typography.body2, color: theme.vars.palette.text.secondary },
  '& strong': {
    fontFamily: displayFamily,
    fontWeight: 800,
    fontSize: '2.125rem',
    lineHeight: 1.2,
    letterSpacing: '0.06em',
  },
}));

/** The code to read over the phone, as characters and as words. */
export function CodeCard({
  code,
  hint = 'support.readCode',
}: {
  code: string;
  hint?: 'support.readCode' | 'support.codeHint';
}) {
  const t = useT();
  return (
    <Box>
      <span>{t(hint === 'support.readCode' ? 'support.yourCode' : 'support.code')}</span>
      <strong>
        <bdi dir="ltr" data-testid="support-code">
          {showCode(code)}
        </bdi>
      </strong>
      <span>
        <bdi dir="ltr">{spokenCode(code, t('support.letters'))}</bdi>
      </span>
      <span>{t(hint)}</span>
    </Box>
  );
}
