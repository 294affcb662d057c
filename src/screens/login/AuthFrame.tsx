import { useEffect, type ReactNode } from 'react';
import { useT } from '../../shared/i18n/useT';
import { useGoBack } from '../../shared/lib/useGoBack';
import { brandArt } from '../../shared/ui/brandArt';
import { BrandShape } from '../../shared/ui/BrandShape';
import { IconButton } from '../../shared/ui/IconButton';
import { Logo } from '../../shared/ui/Logo';
import { Picture } from '../../shared/ui/Picture';
import { styled } from '../../theme/styled';
import { desktop, radius } from '../../theme/tokens';
import { useBrand } from '../layout/BrandLink';
import { MenuButton } from '../layout/MenuButton';
import { useIsDesktop } from '../layout/useIsDesktop';
import { AuthArt } from './AuthArt';
import { LanguageChip } from './LanguageChip';

const Page = styled('div')({
  minHeight: '100dvh',
  display: 'flex',
  flexDirection: 'column',
  overflowX: 'clip',
  [desktop]: { flexDirection: 'row' },
});
const Main = styled('main')({
  position: 'relative',
  zIndex: 1,
  overflowX: 'visible',
  padding: '0 var(--gutter) 32px',
  [desktop]: { flex: '1 1 0', display: 'grid', alignItems: 'center', padding: '24px 56px' },
});
const Column = styled('div')(({ theme }) => ({
  width: '100%',
  maxWidth: 420,
  marginInline: 'auto',
  display: 'grid',
  gap: 16,
  '& h1': { ...theme.typography.h1 },
  '& > p': {
    ...theme.typography.body1,
    color: theme.vars.palette.text.secondary,
    marginBlockStart: -8,
    textWrap: 'balance',
  },
}));
/** The line under a form with a link to another screen. */
export const FormFooter = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  color: theme.vars.palette.text.secondary,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '0 6px',
}));
const Bar = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  position: 'relative',
  zIndex: 2,
  '& > button:first-of-type': { marginInlineEnd: 'auto' },
});

export interface AuthFrameProps {
  /** The `<h1>` and the document's title. */
  title: string;
  /** A sentence under the heading. */
  text?: string;
  /** Target of back when the visit started on this screen. */
  back: string;
  /** Less art on the phone, for screens with more to fill in. */
  compact?: boolean;
  children: ReactNode;
}

/** The frame of the sign-in screens: artwork above the form, or beside it from 900 px. */
export function AuthFrame({ title, text, back, compact = false, children }: AuthFrameProps) {
  const t = useT();
  const goBack = useGoBack(back);
  const isDesktop = useIsDesktop();
  const { name, first, second } = useBrand();
  useEffect(() => {
    document.title = `${title} · ${name}`;
  }, [title, name]);
  return (
    <Page>
      <AuthArt
        compact={compact}
        bar={
          <Bar>
            <IconButton icon="back" label={t('common.back')} surface="glass" onClick={goBack} />
            <LanguageChip />
            <GlassMenu />
          </Bar>
        }
        brand={<Logo first={first} second={second} scale={isDesktop ? 1.6 : compact ? 1 : 1.22} onBrandSurface />}
        slogan={t('auth.slogan')}
        brandShape={<BrandShape tone="brandSurfaceLight" size="100%" />}
        picture={
          <Picture
            {...brandArt('wings')}
            priority
            sizes={compact ? '(min-width: 900px) 670px, 210px' : '(min-width: 900px) 670px, 390px'}
          />
        }
      />
      <Main id="content">
        <Column>
          <h1 tabIndex={-1}>{title}</h1>
          {text ? <p>{text}</p> : null}
          {children}
        </Column>
      </Main>
    </Page>
  );
}

const Glass = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  borderRadius: radius.full,
  backgroundColor: theme.vars.palette.fixed.ink,
  color: theme.vars.palette.top.contrastText,
}));

/** The side-menu button on the artwork (ROUTE-01). */
function GlassMenu() {
  return (
    <Glass>
      <MenuButton />
    </Glass>
  );
}
