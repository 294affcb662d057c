import type { ReactNode } from 'react';
import { changeLanguage } from '../../shared/i18n/changeLanguage';
import { selectLang } from '../../shared/i18n/langSlice';
import { useT } from '../../shared/i18n/useT';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks';
import { Button } from '../../shared/ui/Button';
import { PageContainer, Stack } from '../../shared/ui/PageContainer';
import { TopBar } from '../../shared/ui/TopBar';

/** The frame of the support page, without the app's menu and links. */
export function SupportFrame({ onAgain, children }: { onAgain: (() => void) | undefined; children: ReactNode }) {
  const t = useT();
  const dispatch = useAppDispatch();
  const lang = useAppSelector(selectLang);
  return (
    <>
      <TopBar
        title={t('support.title')}
        end={
          <>
            {onAgain ? (
              <Button size="small" variant="light" onClick={onAgain}>
                {t('support.again')}
              </Button>
            ) : null}
            <Button
              size="small"
              variant="dark"
              lang={lang === 'ar' ? 'en' : 'ar'}
              onClick={() => {
                void dispatch(changeLanguage(lang === 'ar' ? 'en' : 'ar'));
              }}
            >
              {t(lang === 'ar' ? 'shell.english' : 'shell.arabic')}
            </Button>
          </>
        }
      />
      <main id="content">
        <PageContainer $padded>
          <Stack style={{ paddingBlockStart: 16 }}>{children}</Stack>
        </PageContainer>
      </main>
    </>
  );
}
