import { langChosen } from '../../shared/i18n/langSlice';
import { loginLeft, loginOpened } from '../../shared/store/events';
import type { Outside, StartListening } from './startListening';

/** Local storage is empty while /login is open; leaving writes again what stayed in memory (LOGIN-03, A-06). */
export function addLoginStorageListener(start: StartListening, { storage }: Outside) {
  start({ actionCreator: loginOpened, effect: () => storage.clearAndHold() });
  start({ actionCreator: loginLeft, effect: () => storage.release() });
  start({ actionCreator: langChosen, effect: ({ payload }) => storage.writeThrough('user_lang', payload) });
}
