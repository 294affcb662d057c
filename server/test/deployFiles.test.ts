import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { settingSchemas } from '../config/settings';
import { commonMessages } from '../i18n/common';
import { projectPath } from '../storage/projectPath';
import { readAppConfig } from '../web/appConfigBlock';
import { contentPolicy } from '../web/contentPolicy';

/**
 * The files of deploy/ as far as they can be held to the code without systemd running and without a container engine.
 */
const read = (...parts: string[]) => readFileSync(projectPath('deploy', ...parts), 'utf8');

let folder: string;
before(() => {
  folder = mkdtempSync(join(tmpdir(), 'wings-deploy-'));
});
after(() => {
  rmSync(folder, { recursive: true, force: true });
});

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;

test(
  'systemd finds nothing to complain about in the units',
  { skip: hasSystemd ? false : 'systemd-analyze is not installed' },
  () => {
    const units = join(folder, 'units');
    mkdirSync(units);
    // Node is where it is on this machine; everything else stays as it is.
    writeFileSync(join(units, 'wings@.service'), read('wings@.service').replace('/usr/bin/node', process.execPath));
    writeFileSync(join(units, 'wings.target'), read('wings.target'));
    const said = execFileSync(
      'systemd-analyze',
      ['verify', join(units, 'wings@3010.service'), join(units, 'wings.target')],
      { encoding: 'utf8', stdio: 'pipe' },
    );
    assert.equal(said, '');
  },
);

test('the settings of the example are ones that the server reads', () => {
  const names = [
    ...`${read('wings.env.example')}\n${read('wings@.service')
      .replace(/^Environment=/m, '')
      .replaceAll(' ', '\n')}`.matchAll(/^(?:# )?([A-Z_]{4,})=/gm),
  ].map(([, name = '']) => name);
  assert.ok(names.length > 8);
  for (const name of names) assert.ok(name in settingSchemas, `${name} is read by nobody`);
});

test('ERR-02 what nginx says in place of the server is what the server says', () => {
  const site = read('nginx', 'wings.conf');
  for (const [name, text] of [
    ['wings_away', commonMessages.unavailable],
    ['wings_too_large', commonMessages.tooLarge],
  ] as const) {
    const [, english = '', arabic = ''] =
      new RegExp(`\\$${name} \\{\\s*default\\s+'(.*)';\\s*"~\\*\\^ar"\\s+'(.*)';`).exec(site) ?? [];
    assert.deepEqual(JSON.parse(english), { status: false, message: text.en, data: null });
    assert.deepEqual(JSON.parse(arabic), { status: false, message: text.ar, data: null });
  }
});

test('`npm run policy` prints the policy that the server sends with the same page', () => {
  const page = join(folder, 'index.html');
  writeFileSync(
    page,
    '<script type="application/json" ' +
      'id="app-config">{"tileUrl":"https://tiles.example/{z}/{x}/{y}.png","cardScriptUrl":"https://cards.example/frames.js"}</script><script>let early = 1;</script>',
  );
  const printed = execFileSync(process.execPath, ['--import', 'tsx', projectPath('server/web/printPolicy.ts'), page], {
    encoding: 'utf8',
    env: { ...process.env, PUBLIC_URL: 'https://cdn.example' },
  }).trim();
  const html = readFileSync(page, 'utf8');
  assert.equal(printed, contentPolicy(html, readAppConfig(html), 'https://cdn.example'));
  assert.match(printed, /script-src 'self' 'sha256-[^']+' https:\/\/cards\.example/);
});

test('the last stage of the Containerfile holds all that the server needs', async () => {
  const stage =
    read('Containerfile')
      .split(/^FROM /m)
      .at(-1) ?? '';
  const copied = [...stage.matchAll(/^COPY --from=build \/opt\/wings\/(\S+) /gm)].map(([, path = '']) => path);
  assert.ok(copied.includes('.build') && copied.includes('dist') && copied.includes('node_modules'));
  const image = join(folder, 'image');
  mkdirSync(join(image, '.build/server'), { recursive: true });
  const { buildServer } = (await import(projectPath('scripts/buildServer.mjs'))) as {
    buildServer(outfile: string): Promise<void>;
  };
  const program = join(image, '.build/server/main.mjs');
  await buildServer(program);
  for (const path of copied.filter((name) => !['.build', 'dist', 'node_modules'].includes(name))) {
    mkdirSync(dirname(join(image, path)), { recursive: true });
    cpSync(projectPath(path), join(image, path), { recursive: true });
  }
  symlinkSync(projectPath('node_modules'), join(image, 'node_modules'));

  // What is left after `npm prune --omit=dev`.
  const { dependencies } = JSON.parse(readFileSync(join(image, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const imported = new Set(
    [...readFileSync(program, 'utf8').matchAll(/^import .*?["']((?:@[\w.-]+\/)?[\w.:-]+)/gm)].map(
      ([, name = '']) => name,
    ),
  );
  const missing = [...imported].filter(
    (name) => !name.startsWith('node:') && !builtinModules.includes(name) && !dependencies[name],
  );
  assert.deepEqual(missing, []);

  const child = spawn(process.execPath, [program], {
    cwd: image,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: '',
      PORT: '0',
      DATA_DIR: join(folder, 'data'),
      KITCHEN_SPEED: '0',
    },
  });
  const ended = new Promise((resolve) => {
    child.once('close', resolve);
  });
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      output += String(chunk);
      const found = /Open\s+(http:\S+)/.exec(output)?.[1];
      if (found) resolve(found);
    });
    void ended.then((code) => reject(new Error(`the server ended with ${String(code)}: ${output}`)));
  });
  try {
    assert.equal((await fetch(`${url}/healthz`)).status, 200);
    const dashboard = (await (await fetch(`${url}/api/getDashboard`)).json()) as {
      data: { banners: { image: string }[] };
    };
    const picture = await fetch(`${url}${dashboard.data.banners[0]?.image ?? ''}`);
    assert.deepEqual([picture.status, picture.headers.get('content-type')], [200, 'image/webp']);
    // Whoever leaves a reply unread holds the server up at its end.
    assert.ok((await picture.arrayBuffer()).byteLength > 0);
  } finally {
    child.kill('SIGTERM');
  }
  assert.equal(await ended, 0);
});
