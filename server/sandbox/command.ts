import { runCommand } from '../commands/runCommand';
import { openLocked } from './embeddedDb';

void runCommand(({ dataDir }) => openLocked(dataDir, async () => undefined));
