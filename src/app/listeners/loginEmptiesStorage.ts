import { langChosen } from '../../shared/i18n/langSlice';
import { loginLeft, loginOpened } from '../../shared/store/events';
import type { ListenerDependencies, StartListening } from './startListening';

export function addLoginStorageListener(start: StartListening, { storage }: ListenerDependencies) {
  start({ actionCreator: loginOpened, effect: () => storage.clearAndPause() });
  start({ actionCreator: loginLeft, effect: () => storage.resume() });
  start({ actionCreator: langChosen, effect: ({ payload }) => storage.writeThrough('user_lang', payload) });
}
