import { Link } from 'react-router-dom';
import { config } from '../../shared/config';
import { useT } from '../../shared/i18n/useT';
import { paths } from '../../shared/paths';
import { PageContainer } from '../../shared/ui/PageContainer';
import { styled } from '../../theme/styled';
import { BrandLink } from './BrandLink';
import { ExternalLink } from './ExternalLink';
import { LanguageSwitch } from './LanguageSwitch';

const Ground = styled('footer')(({ theme }) => ({
  backgroundColor: theme.vars.palette.top.main,
  color: theme.vars.palette.top.contrastText,
  paddingBlock: 28,
  marginBlockStart: 40,
  '& > div': { display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: '8px 28px' },
  '& a': {
    color: 'inherit',
    textDecoration: 'none',
    fontWeight: 600,
    minHeight: 44,
    minWidth: 44,
    display: 'inline-flex',
    alignItems: 'center',
  },
  '& small': { ...theme.typography.body2, color: theme.vars.palette.top.secondary },
}));
const Gap = styled('span')({ flex: 1 });

export function Footer() {
  const t = useT();
  return (
    <Ground>
      <PageContainer>
        <BrandLink />
        <Link to={paths.items()}>{t('shell.menuLink')}</Link>
        <ExternalLink href={config.brand.privacyUrl}>{t('shell.privacy')}</ExternalLink>
        <ExternalLink href={config.brand.termsUrl}>{t('shell.terms')}</ExternalLink>
        <Gap />
        <LanguageSwitch />
        <small>{t('shell.version')}</small>
      </PageContainer>
    </Ground>
  );
}
