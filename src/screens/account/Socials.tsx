import { config } from '../../shared/config';
import { useT } from '../../shared/i18n/useT';
import { ExternalLink } from '../layout/ExternalLink';
import { socialPaths } from './socialPaths';
import { styled } from '../../theme/styled';

const List = styled('ul')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  gap: 12,
  padding: '20px 0 4px',
  '& li > *': {
    ...theme.typography.body2,
    display: 'grid',
    placeItems: 'center',
    minWidth: 44,
    minHeight: 44,
    borderRadius: 999,
    backgroundColor: theme.vars.palette.background.paper,
    boxShadow: `inset 0 0 0 1px ${theme.vars.palette.divider}`,
  },
  '& li > * > span': { paddingInline: 14, fontWeight: 600 },
}));
const HiddenName = styled('b')({
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
});

/** Configured social links; known networks show an icon, others and those without a URL their name (ACCT-04, A-69). */
export function Socials() {
  const t = useT();
  const { socials } = config.brand;
  if (socials.length === 0) return null;
  return (
    <List aria-label={t('account.socials')}>
      {socials.map(({ name, url }) => {
        const path = url ? socialPaths[name.toLowerCase()] : undefined;
        return (
          <li key={name}>
            <ExternalLink href={url}>
              {path ? (
                <>
                  <svg
                    width="24"
                    height="24"
                    viewBox="0 0 24 24"
                    fill="none"
                    stroke="currentColor"
                    strokeWidth="2.1"
                    strokeLinecap="round"
                    strokeLinejoin="round"
                    aria-hidden="true"
                  >
                    <path d={path} />
                  </svg>
                  <HiddenName>{name}</HiddenName>
                </>
              ) : (
                <span>{name}</span>
              )}
            </ExternalLink>
          </li>
        );
      })}
    </List>
  );
}
