import { useEffect, type ReactNode } from 'react';
import { useT } from '../../shared/i18n/useT';
import { useGoBack, useGoUp } from '../../shared/lib/goBack';
import { PageContainer } from '../../shared/ui/PageContainer';
import { IconButton } from '../../shared/ui/IconButton';
import { TopBar } from '../../shared/ui/TopBar';
import { flexRow, styled } from '../../theme/styled';
import { desktop } from '../../theme/tokens';
import { rem } from '../../theme/typography';
import { useBrand } from './BrandLink';
import { Footer } from './Footer';
import { MenuButton } from './MenuButton';
import { SiteBar } from './SiteBar';
import { useIsDesktop } from '../../shared/ui/useIsDesktop';

const Page = styled('div')({ minHeight: '100dvh', display: 'flex', flexDirection: 'column' });
const Main = styled('main')({
  flex: 1,
  display: 'flex',
  flexDirection: 'column',
  '& > *': { width: '100%' },
  '& > [data-body]': { flex: 1 },
});

const Header = styled('div')({ ...flexRow(12), [desktop]: { paddingBlockStart: 32, marginBlockEnd: 24 } });
const Title = styled('h1')(({ theme }) => ({ ...theme.typography.h1, flex: 1, minWidth: 0 }));

const BarText = styled('span')(({ theme }) => ({
  ...theme.typography.h1,
  fontSize: rem(22),
  [desktop]: { fontSize: rem(22) },
  flex: 1,
  minWidth: 0,
}));

export interface ScreenFrameProps {
  title: string;
  /** The title of the tab, where it is another. */
  documentTitle?: string;
  /** Target of the back button: the path of the screen above, or `true` for the history. */
  back?: string | true;
  end?: ReactNode;
  /** A second row of the phone's bar, such as the order-type toggle. */
  under?: ReactNode;
  /** The screen has its own `<h1>` (Home, item). */
  ownHeading?: boolean;
  barText?: string;
  /** Replaces the phone's bar (Home). */
  phoneBar?: ReactNode;
  headerEnd?: ReactNode;
  actionBar?: ReactNode;
  fullWidth?: boolean;
  children: ReactNode;
}

export function ScreenFrame(props: ScreenFrameProps) {
  const {
    title,
    documentTitle = title,
    back,
    end,
    under,
    ownHeading = false,
    barText,
    phoneBar,
    headerEnd,
    actionBar,
    fullWidth = false,
    children,
  } = props;
  const t = useT();
  const goUp = useGoUp();
  const goBack = useGoBack();
  const isDesktop = useIsDesktop();
  const { name } = useBrand();
  useEffect(() => {
    document.title = `${documentTitle} · ${name}`;
  }, [documentTitle, name]);

  const handleBack = () => {
    if (typeof back === 'string') goUp(back);
    else goBack();
  };
  const backButton = back ? <IconButton icon="back" label={t('common.back')} onClick={handleBack} /> : null;

  return (
    <Page>
      {isDesktop ? (
        <SiteBar />
      ) : (
        (phoneBar ?? (
          <TopBar
            start={backButton ?? <MenuButton />}
            title={ownHeading ? <BarText>{barText}</BarText> : title}
            end={
              <>
                {end}
                {back ? <MenuButton /> : null}
              </>
            }
            under={under}
          />
        ))
      )}
      <Main id="content" tabIndex={-1}>
        {fullWidth ? (
          <div data-body>{children}</div>
        ) : (
          <PageContainer $padded data-body>
            {isDesktop && !ownHeading ? (
              <Header>
                {backButton}
                <Title>{title}</Title>
                {headerEnd}
              </Header>
            ) : null}
            {children}
          </PageContainer>
        )}
        {actionBar}
      </Main>
      {isDesktop ? <Footer /> : null}
    </Page>
  );
}
