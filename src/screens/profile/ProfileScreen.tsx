import { useState, type ReactNode } from 'react';
import { selectUser } from '../../features/auth/authSlice';
import { UserPicture } from '../../features/auth/UserPicture';
import { hasExtra } from '../../shared/config';
import { formatPhone } from '../../shared/forms/phone';
import { useT } from '../../shared/i18n/useT';
import { paths } from '../../shared/paths';
import { useAppSelector } from '../../shared/store/hooks';
import { Card } from '../../shared/ui/Card';
import { ListRow } from '../../shared/ui/ListRow';
import { PageStack, TwoColumns } from '../../shared/ui/PageContainer';
import { gridRows, styled } from '../../theme/styled';
import { desktop } from '../../theme/tokens';
import { LanguageSwitch } from '../layout/LanguageSwitch';
import { ScreenFrame } from '../layout/ScreenFrame';
import { useLogout } from '../../features/auth/useLogout';
import { ChangeEmailSheet, ChangePasswordSheet, DeleteAccountSheet, EditProfileSheet } from './profileSheets';

const Columns = styled(TwoColumns)({ [desktop]: { gridTemplateColumns: '400px minmax(0, 1fr)' } });
const Face = styled('div')(({ theme }) => ({
  ...gridRows(12),
  justifyItems: 'center',
  padding: '24px 16px 16px',
  textAlign: 'center',
  '& strong': { ...theme.typography.h2, overflowWrap: 'anywhere' },
}));
const Facts = styled('dl')(({ theme }) => ({
  '& > div': {
    display: 'flex',
    justifyContent: 'space-between',
    alignItems: 'baseline',
    flexWrap: 'wrap',
    gap: '2px 16px',
    padding: '14px 16px',
    borderBlockStart: `1px solid ${theme.vars.palette.divider}`,
    [desktop]: { paddingInline: 20 },
  },
  '& dt': { ...theme.typography.body2, color: theme.vars.palette.text.secondary },
  '& dd': { ...theme.typography.subtitle1, overflowWrap: 'anywhere', minWidth: 0 },
}));
const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <div>
    <dt>{term}</dt>
    <dd>{children}</dd>
  </div>
);
const Danger = styled('span')(({ theme }) => ({ color: theme.vars.palette.error.main }));
const Toggle = styled('span')({ flex: '0 0 168px', [desktop]: { flexBasis: 220 } });

type Modal = 'edit' | 'email' | 'password' | 'delete';

export function ProfileScreen() {
  const t = useT();
  const user = useAppSelector(selectUser);
  const logout = useLogout();
  const [modal, setModal] = useState<Modal | null>(null);
  const close = () => setModal(null);
  if (!user) return null;

  return (
    <ScreenFrame title={t('account.profileTitle')} back={paths.account()}>
      <Columns>
        <Card>
          <Face>
            <UserPicture name={user.name} picture={user.picture} size={104} alt={t('account.picture')} />
            {user.name ? (
              <strong>
                <bdi>{user.name}</bdi>
              </strong>
            ) : null}
          </Face>
          <Facts>
            <Fact term={t('auth.email')}>
              <bdi dir="ltr">{user.email || '–'}</bdi>
            </Fact>
            <Fact term={t('auth.phone')}>
              <bdi dir="ltr">{formatPhone(user.phone) || '–'}</bdi>
            </Fact>
            <Fact term={t('auth.age')}>{user.age ?? '–'}</Fact>
          </Facts>
        </Card>
        <PageStack>
          <Card $rows>
            <ListRow icon="edit" label={t('account.editYourProfile')} onClick={() => setModal('edit')} />
            {hasExtra('changeEmail') ? (
              <ListRow icon="mail" label={t('account.changeEmail')} onClick={() => setModal('email')} />
            ) : null}
            <ListRow icon="lock" label={t('account.changePassword')} onClick={() => setModal('password')} />
            <ListRow
              icon="globe"
              label={t('shell.language')}
              end={
                <Toggle>
                  <LanguageSwitch variant="card" />
                </Toggle>
              }
            />
          </Card>
          <Card $rows>
            <ListRow icon="out" label={t('shell.logout')} onClick={logout} />
            <ListRow
              icon="trash"
              label={<Danger>{t('account.deleteAccount')}</Danger>}
              onClick={() => setModal('delete')}
            />
          </Card>
        </PageStack>
      </Columns>
      <EditProfileSheet open={modal === 'edit'} onClose={close} />
      <ChangeEmailSheet open={modal === 'email'} onClose={close} />
      <ChangePasswordSheet open={modal === 'password'} onClose={close} />
      <DeleteAccountSheet open={modal === 'delete'} onClose={close} />
    </ScreenFrame>
  );
}
