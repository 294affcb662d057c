import { readFileSync } from 'node:fs';
import { readAppConfig } from './appConfigBlock';
import { contentPolicy } from './contentPolicy';

// `npm run policy [dist/index.html]`: the content security policy of a built page, for a host that sends own headers.
const html = readFileSync(process.argv[2] ?? 'dist/index.html', 'utf8');
console.log(contentPolicy(html, readAppConfig(html), process.env.PUBLIC_URL ?? ''));
