import { runCommand } from './commands/runCommand';

void runCommand();
