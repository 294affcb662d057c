import type { FastifyRequest } from 'fastify';
import type { Config } from '../config/config';
import { listenError } from '../config/startError';
import { systemClock } from '../lib/clock';
import type { Sandbox } from '../startServer';
import { startCardSandbox } from './cardFields/cardServer';
import { openDemoPictures } from './demoPictures';
import { openOwnDatabase } from './embeddedDb';
import { addDemoCustomer, fillMenu, readDemoCustomer } from './fillDatabase';
import { startKitchen } from './kitchen';
import { createSandboxCards } from './sandboxCards';
import { createSandboxBank, createSandboxGateway } from './sandboxGateway';
import { sandboxMailer } from './sandboxMailer';

const hasDemoCustomer = (config: Config): boolean => !config.smtpUrl && !config.cardSecretKey;

export const sandbox: Sandbox = {
  openDatabase: openOwnDatabase,
  async fillDatabase(db, config) {
    await fillMenu(db);
    if (hasDemoCustomer(config)) await addDemoCustomer(db, systemClock.now());
  },
  openPictures: openDemoPictures,
  mailer: sandboxMailer,
  async openCards({ host, sandboxPort, isSandboxPortGiven, sandboxUrl }) {
    const [cards, bank] = [createSandboxCards(systemClock), createSandboxBank(sandboxUrl)];
    const start = (port: number) => startCardSandbox({ host, port, cards, bank });
    const { port, close } = await start(sandboxPort).catch((error: unknown) => {
      if (isSandboxPortGiven) throw listenError(host, sandboxPort, error);
      return start(0);
    });
    const originFor = ({ protocol, hostname }: FastifyRequest) =>
      // An invalid host must not appear in a page.
      sandboxUrl ?? `${protocol}://${/^[\w.-]+$/.test(hostname) ? hostname : 'localhost'}:${port}`;
    return { gateway: createSandboxGateway(cards, bank), originFor, close };
  },
  startKitchen,
  startLines(config) {
    const { email, password } = readDemoCustomer().customer;
    return [
      ...(hasDemoCustomer(config) ? [`Demo sign-in ${email} / ${password}`] : []),
      ...(config.smtpUrl ? [] : ["Codes        on this console as [code] lines, and in the app's message"]),
      ...(config.hasCardPayments && !config.cardSecretKey
        ? ['Test card    4242 4242 4242 4242, any date to come, any CVV']
        : []),
    ];
  },
};
