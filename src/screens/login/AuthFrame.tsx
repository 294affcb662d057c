import { styled } from '@mui/material/styles';
import { useEffect, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { useT } from '../../shared/i18n/useT';
import { brandArt } from '../../shared/ui/brandArt';
import { Ember } from '../../shared/ui/Ember';
import { IconButton } from '../../shared/ui/IconButton';
import { Logo } from '../../shared/ui/Logo';
import { Picture } from '../../shared/ui/Picture';
import { desktop, radius } from '../../theme/tokens';
import { useBrand } from '../layout/BrandLink';
import { MenuButton } from '../layout/MenuButton';
import { useIsDesktop } from '../layout/useIsDesktop';
import { AuthArt } from './AuthArt';
import { LanguageChip } from './LanguageChip';

const Page = styled('div')({ minHeight: '100dvh', display: 'flex', flexDirection: 'column', overflowX: 'clip', [desktop]: { flexDirection: 'row' } });
const Main = styled('main')({
  position: 'relative', zIndex: 1, overflowX: 'visible', padding: '0 var(--gutter) 32px',
  [desktop]: { flex: '1 1 0', display: 'grid', alignItems: 'center', padding: '24px 56px' },
});
const Column = styled('div')(({ theme }) => ({
  width: '100%', maxWidth: 420, marginInline: 'auto', display: 'grid', gap: 16,
  '& h1': { ...theme.typography.h1 },
  '& > p': { ...theme.typography.body1, color: theme.vars.palette.text.secondary, marginBlockStart: -8, textWrap: 'balance' },
}));
/** The quiet line under a form that leads elsewhere. */
export const FootLine = styled('div')(({ theme }) => ({
  ...theme.typography.body2, color: theme.vars.palette.text.secondary, display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'center', gap: '0 6px',
}));
const Bar = styled('div')({ display: 'flex', alignItems: 'center', gap: 8, position: 'relative', zIndex: 2, '& > button:first-of-type': { marginInlineEnd: 'auto' } });

export interface AuthFrameProps {
  /** The `<h1>` and the document's title. */
  title: string;
  /** A sentence under the heading. */
  text?: string;
  /** Where back goes when the visit began here. */
  back: string;
  /** Less art on the phone, for screens with more to fill in. */
  compact?: boolean;
  children: ReactNode;
}

/** The frame of the screens around signing in: flame and food above the form, or beside it from 900 px. */
export function AuthFrame({ title, text, back, compact = false, children }: AuthFrameProps) {
  const t = useT();
  const navigate = useNavigate();
  const isDesktop = useIsDesktop();
  const { name, first, second } = useBrand();
  useEffect(() => { document.title = `${title} · ${name}`; }, [title, name]);
  const handleBack = () => {
    // `idx` counts this visit's entries: without one there is nothing of ours to go back to.
    if (((window.history.state as { idx?: number } | null)?.idx ?? 0) > 0) void navigate(-1);
    else void navigate(back);
  };
  return (
    <Page>
      <AuthArt
        compact={compact}
        bar={<Bar><IconButton icon="back" label={t('common.back')} ground="glass" onClick={handleBack} /><LanguageChip /><GlassMenu /></Bar>}
        brand={<Logo first={first} second={second} scale={isDesktop ? 1.6 : compact ? 1 : 1.22} onFlame />}
        slogan={t('auth.slogan')}
        ember={<Ember tone="glow" size="100%" />}
        picture={(
          <Picture
            {...brandArt('wings')} priority
            sizes={compact ? '(min-width: 900px) 670px, 210px' : '(min-width: 900px) 670px, 390px'}
          />
        )}
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
  display: 'inline-flex', borderRadius: radius.full, backgroundColor: theme.vars.palette.fixed.ink, color: theme.vars.palette.top.contrastText,
}));

/** The side-menu toggle on the flame (ROUTE-01). */
function GlassMenu() {
  return <Glass><MenuButton /></Glass>;
}
