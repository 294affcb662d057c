import type { Theme } from '@mui/material/styles';
import { useEffect, type ReactNode } from 'react';
import { useT } from '../../shared/i18n/useT';
import { useGoBack } from '../../shared/lib/goBack';
import { brandArt } from '../../shared/ui/brandArt';
import { BrandShape } from '../../shared/ui/BrandShape';
import { IconButton } from '../../shared/ui/IconButton';
import { Logo } from '../../shared/ui/Logo';
import { Picture } from '../../shared/ui/Picture';
import { flexRow, gridRows, styled } from '../../theme/styled';
import { desktop, radius } from '../../theme/tokens';
import { useBrand } from '../layout/BrandLink';
import { LanguageChip } from '../layout/LanguageChip';
import { MenuButton } from '../layout/MenuButton';
import { useIsDesktop } from '../../shared/ui/useIsDesktop';

const Page = styled('div')({
  minHeight: '100dvh',
  display: 'flex',
  flexDirection: 'column',
  overflowX: 'clip',
  [desktop]: { flexDirection: 'row' },
});

const artBesideForm = (theme: Theme) =>
  ({
    flex: '1.15 1 0',
    height: '100dvh',
    minHeight: 640,
    position: 'sticky',
    top: 0,
    marginBlockEnd: 0,
    borderRadius: 0,
    padding: '40px 56px',
    // The plate overlaps the form's side, but not the bottom of the window.
    overflowY: 'clip',
    overflowX: 'visible',
    '& > p': {
      ...theme.typography.hero,
      maxWidth: 480,
      marginBlockStart: 28,
      lineHeight: theme.direction === 'rtl' ? 1.22 : 1,
      [desktop]: { fontSize: '4rem' },
    },
    '& > .brand': { marginBlockStart: 34 },
    '& > .shape': {
      width: 'min(560px, 68dvh)',
      height: 'min(560px, 68dvh)',
      insetInlineEnd: 40,
      bottom: -60,
      borderRadius: 0,
      overflow: 'visible',
    },
    '& > .plate': { width: 'min(760px, 84dvh)', insetInlineEnd: -70, bottom: '-12dvh' },
  }) as const;

const Art = styled('header')<{ $compact: boolean }>(({ theme, $compact }) => ({
  '--focus-ring': theme.vars.palette.brandSurface.contrastText,
  position: 'relative',
  flex: 'none',
  height: $compact ? 188 : 372,
  marginBlockEnd: $compact ? 28 : 62,
  padding: 'calc(8px + env(safe-area-inset-top)) var(--gutter) 0',
  borderRadius: `0 0 ${radius.stage}px ${radius.stage}px`,
  backgroundColor: theme.vars.palette.brandSurface.main,
  color: theme.vars.palette.brandSurface.contrastText,
  '& > p': {
    ...theme.typography.h2,
    fontSize: $compact ? '1.0625rem' : '1.3125rem',
    fontWeight: 600,
    position: 'relative',
    zIndex: 2,
    marginBlockStart: 6,
    maxWidth: $compact ? '55%' : undefined,
  },
  '& > .bar': {
    ...flexRow(8),
    position: 'relative',
    zIndex: 2,
    '& > button:first-of-type': { marginInlineEnd: 'auto' },
  },
  '& > .brand': { position: 'relative', zIndex: 2, marginBlockStart: $compact ? 8 : 10 },
  '& > .shape': {
    position: 'absolute',
    insetInlineEnd: 0,
    bottom: 0,
    width: $compact ? 160 : 240,
    height: $compact ? 140 : 224,
    overflow: 'hidden',
    borderEndEndRadius: radius.stage,
  },
  '& > .plate': {
    position: 'absolute',
    aspectRatio: '1',
    ...($compact ? { width: 212, insetInlineEnd: -44, bottom: -36 } : { width: 390, insetInlineEnd: -40, bottom: -70 }),
    zIndex: 1,
    pointerEvents: 'none',
    // The food would overlap the text above it.
    ...(!$compact && { '@media (max-width:359.95px)': { width: 324, bottom: -52 } }),
  },
  '& > .dot': { position: 'absolute', insetInlineStart: 40, bottom: 120 },
  '& > .dot + .dot': { insetInlineStart: 22, bottom: 40 },
  [desktop]: artBesideForm(theme),
}));

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
  ...gridRows(16),
  '& h1': { ...theme.typography.h1 },
  '& > p': {
    ...theme.typography.body1,
    color: theme.vars.palette.text.secondary,
    marginBlockStart: -8,
    textWrap: 'balance',
  },
}));
export const FormFooter = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  color: theme.vars.palette.text.secondary,
  ...flexRow('0 6px'),
  flexWrap: 'wrap',
  justifyContent: 'center',
}));

export interface AuthFrameProps {
  title: string;
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
      <Art $compact={compact}>
        <div className="bar">
          <IconButton icon="back" label={t('common.back')} surface="glass" onClick={goBack} />
          <LanguageChip />
          <MenuButton surface="glass" />
        </div>
        <div className="brand">
          <Logo first={first} second={second} scale={isDesktop ? 1.6 : compact ? 1 : 1.22} onBrandSurface />
        </div>
        <p>{t('auth.slogan')}</p>
        <div className="shape" aria-hidden="true">
          <BrandShape tone="brandSurfaceLight" size="100%" />
        </div>
        {compact ? null : (
          <>
            <BrandShape className="dot" tone="gold" size={10} />
            <BrandShape className="dot" tone="gold" size={14} />
          </>
        )}
        <div className="plate">
          <Picture
            {...brandArt('wings')}
            priority
            sizes={compact ? '(min-width: 900px) 670px, 210px' : '(min-width: 900px) 670px, 390px'}
          />
        </div>
      </Art>
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
