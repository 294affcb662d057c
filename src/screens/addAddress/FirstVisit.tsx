import type { useAddressPin } from '../../features/address/usePlaces';
import { selectLang } from '../../shared/i18n/langSlice';
import { useT } from '../../shared/i18n/useT';
import { paths } from '../../shared/paths';
import { useAppSelector } from '../../shared/store/hooks';
import { brandArt } from '../../shared/ui/brandArt';
import { Button } from '../../shared/ui/Button';
import { LinkButton } from '../../shared/ui/LinkButton';
import { Picture } from '../../shared/ui/Picture';
import { TopBar } from '../../shared/ui/TopBar';
import { gridRows, styled } from '../../theme/styled';
import { desktop } from '../../theme/tokens';
import { BrandLink } from '../layout/BrandLink';
import { LanguageChip } from '../layout/LanguageChip';
import { MenuButton } from '../layout/MenuButton';
import { useIsDesktop } from '../../shared/ui/useIsDesktop';

const Root = styled('section')(({ theme }) => ({
  ...gridRows(12),
  marginBlockEnd: 24,
  // As high as with the plate, which gives way to a reason on a phone.
  '& > .head': { display: 'flex', alignItems: 'center', gap: 12, minHeight: 154 },
  '& .words': { flex: 1, minWidth: 0, display: 'grid', gap: 6, justifyItems: 'start' },
  '& h1': { ...theme.typography.h1, textWrap: 'balance' },
  '& p': { ...theme.typography.body2, color: theme.vars.palette.text.secondary },
  '& .plate': {
    position: 'relative',
    flex: 'none',
    width: 150,
    aspectRatio: '1',
    marginInlineEnd: 'calc(-1 * var(--gutter))',
  },
  [desktop]: {
    gridTemplateColumns: 'minmax(0, 1fr) auto auto',
    alignItems: 'center',
    marginBlock: '24px 20px',
    '& > .head': { gap: 24 },
    '& .plate': { order: -1, width: 160, marginInline: 0 },
  },
}));
const Start = styled('div')({ flex: 1, minWidth: 0 });

/** The phone's bar of the first screen: the brand and the other language. */
export const FirstVisitBar = () => (
  <TopBar
    start={
      <Start>
        <BrandLink />
      </Start>
    }
    end={
      <>
        <LanguageChip />
        <MenuButton />
      </>
    }
  />
);

/** What a new visitor is asked, with a way to the menu for those who do not want to say. */
export function FirstVisit({ pin, hasArea }: { pin: ReturnType<typeof useAddressPin>; hasArea: boolean }) {
  const t = useT();
  const isDesktop = useIsDesktop();
  const lang = useAppSelector(selectLang);
  const isArabicBrowser = navigator.languages.some((language) => language.startsWith('ar'));
  return (
    <Root>
      {isArabicBrowser && lang === 'en' && !isDesktop ? <LanguageChip isLarge /> : null}
      <div className="head">
        <div className="words">
          <h1 tabIndex={-1}>{t('address.firstTitle')}</h1>
          {pin.failure ? <p role="alert">{t(pin.failure)}</p> : <p>{t('address.firstText')}</p>}
        </div>
        {pin.failure && !isDesktop ? null : (
          <div className="plate">
            <Picture {...brandArt('plate')} priority sizes="160px" />
          </div>
        )}
        {isDesktop ? <LanguageChip /> : null}
      </div>
      <Button
        size="large"
        variant={hasArea ? 'outlined' : 'contained'}
        startIcon="locate"
        loading={pin.isLocating}
        onClick={pin.locate}
      >
        {t('common.useMyLocation')}
      </Button>
      <LinkButton to={paths.items()} variant="text">
        {t('address.menuFirst')}
      </LinkButton>
    </Root>
  );
}
