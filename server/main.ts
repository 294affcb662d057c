import { runServer } from './runServer';

runServer();
