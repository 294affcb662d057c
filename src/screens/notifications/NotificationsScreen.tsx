import { ScreenFrame } from '../layout/ScreenFrame';

export function NotificationsScreen() {
  return <ScreenFrame title="Notifications" back>{null}</ScreenFrame>;
}
