import { runServer } from '../runServer';
import { sandbox } from './sandbox';

runServer(sandbox);
