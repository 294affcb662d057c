// npm run docs: writes docs/configuration.md from the settings of the server and the keys of the app-config block.
import { writeFileSync } from 'node:fs';
import { settingSchemas } from '../server/config/settings';
import { APP_CONFIG } from './appConfig.js';

const row = (...cells: string[]): string => `| ${cells.join(' | ')} |`;
const code = (name: string): string => `\`${name}\``;

function defaultOf(value: unknown): string {
  if (value === undefined) return 'none';
  return code(typeof value === 'boolean' ? (value ? 'on' : 'off') : `${value as string | number}`);
}

const settings = Object.entries(settingSchemas).map(([name, { default: value, description = '' }]) =>
  row(code(name), defaultOf(value), description),
);
const keys = APP_CONFIG.map(({ key, variables, fallback = 'none', meaning }) =>
  row(code(key), variables.map(code).join(', ') || 'none', fallback, meaning),
);

export const configurationDoc = `# Configuration

Written by \`npm run docs\` from \`server/config/settings.ts\` and \`scripts/appConfig.js\`.

## The backend

It reads environment variables when it starts. It does not start with an invalid value, and warns about unknown names
(\`RATE_…\`). With \`NODE_ENV=production\` the sandbox does not exist, and a missing or weak value ends the start with
exit code 78. Name, order-code prefix, delivery fee, VAT and points of the shop are in its menu file
([menu.schema.json](menu.schema.json)).

${row('variable', 'default', 'meaning')}
|---|---|---|
${settings.join('\n')}

## The app

It reads its configuration from \`<script type="application/json" id="app-config">\` in \`index.html\`. The build writes
it from environment variables. An operator may edit it in \`dist/index.html\` without a rebuild; the reference backend
reads that file when it starts.

${row('key', 'variable', 'default', 'meaning')}
|---|---|---|---|
${keys.join('\n')}

For card payments set \`CARD_SECRET_KEY\` for the backend, and \`APP_CARD_SCRIPT_URL\` (the
provider's script) and both public keys for the build.
`;

if (process.argv[2] === '--write') writeFileSync('docs/configuration.md', configurationDoc);
