import envSchema from 'env-schema';
import type { ErrorObject } from 'ajv';
import { ConfigError } from './startError';
import { BUILD_SETTINGS, settingSchemas, Settings, type JsonSchema, type SettingName } from './settings';

const firstWord = (name: string): string => name.split('_')[0] ?? '';

/** First words that other programs use, too. */
const COMMON_WORDS = new Set(['HOST', 'NODE', 'PORT']);
/** An unknown variable that begins with a word of this server's settings is probably misspelt. */
const OWN_WORDS = new Set(
  Object.keys(settingSchemas)
    .map(firstWord)
    .filter((word) => !COMMON_WORDS.has(word)),
);

const isSetting = (name: string): name is SettingName => Object.hasOwn(settingSchemas, name);

/** Ajv accepts `true` and `false`; yes, off and similar words are common, and TRUST_PROXY=true means one proxy. */
function parseValue(value: string, schema: JsonSchema, name: string): string {
  const isCount = name === 'TRUST_PROXY';
  if (schema.type !== 'boolean' && !isCount) return value;
  const word = value.toLowerCase();
  if (['true', 'yes', 'on'].includes(word)) return isCount ? '1' : 'true';
  if (['false', 'no', 'off'].includes(word)) return isCount ? '0' : 'false';
  return isCount ? word : word === '1' ? 'true' : word === '0' ? 'false' : word;
}

/** The declared settings of an environment; an empty value counts as absent. */
function declared(env: NodeJS.ProcessEnv): Record<string, string> {
  const settings: Record<string, string> = {};
  for (const [name, schema] of Object.entries(settingSchemas)) {
    const value = env[name]?.trim();
    if (value) settings[name] = parseValue(value, schema, name);
  }
  return settings;
}

function expected(name: string, schema: JsonSchema): string {
  if (name === 'TRUST_PROXY') return `true, false or a number up to ${schema.maximum ?? 0}`;
  if (schema.type === 'integer') return `a whole number from ${schema.minimum ?? 0} to ${schema.maximum ?? 0}`;
  if (schema.type === 'boolean') return 'true or false';
  if (schema.enum) return `one of ${schema.enum.join(', ')}`;
  const protocols = (schema.format ?? '').split(' ').slice(1);
  return `a URL that starts with ${protocols.map((protocol) => `${protocol}://`).join(' or ')}`;
}

function problemLine(name: SettingName, env: NodeJS.ProcessEnv): string {
  const schema = settingSchemas[name];
  const shown = schema.writeOnly ? '' : `, not '${env[name]?.trim() ?? ''}'`;
  return `${name} must be ${expected(name, schema)}${shown}`;
}

const isUrlOf = (protocols: string[]) => (value: string) =>
  URL.canParse(value) && protocols.includes(new URL(value).protocol.slice(0, -1));

const formats = new Map(
  Object.values(settingSchemas).flatMap(({ format }) =>
    format ? [[format, isUrlOf(format.split(' ').slice(1))]] : [],
  ),
);

const parse = (data: Record<string, string>): Settings =>
  envSchema<Settings>({
    schema: { ...Settings },
    data,
    env: false,
    ajv: {
      customOptions: (ajv) => {
        for (const [name, check] of formats) ajv.addFormat(name, check);
        return ajv;
      },
    },
  });

/** The usable settings, and a line for each unusable one. */
export function usableSettings(env: NodeJS.ProcessEnv): { settings: Settings; unusable: Map<string, string> } {
  const given = declared(env);
  try {
    return { settings: parse(given), unusable: new Map() };
  } catch (error) {
    const errors = error instanceof Error && 'errors' in error ? (error.errors as ErrorObject[]) : [];
    const names = new Set(errors.map(({ instancePath }) => instancePath.slice(1)).filter(isSetting));
    if (names.size === 0) throw error;
    const usable = Object.entries(given).filter(([name]) => !isSetting(name) || !names.has(name));
    return {
      settings: parse(Object.fromEntries(usable)),
      unusable: new Map([...names].map((name) => [name, problemLine(name, env)])),
    };
  }
}

/** Reads and checks the declared settings; throws a ConfigError that lists every unusable value. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const { settings, unusable } = usableSettings(env);
  if (unusable.size > 0) throw new ConfigError([...unusable.values()]);
  return settings;
}

/** A warning for each unknown variable that looks like a setting of this server. */
export const unknownSettings = (env: NodeJS.ProcessEnv): string[] =>
  Object.keys(env)
    .filter((name) => name.includes('_') && OWN_WORDS.has(firstWord(name)) && !isSetting(name))
    .filter((name) => !(BUILD_SETTINGS as readonly string[]).includes(name))
    .sort()
    .map((name) => `${name} is not a setting of this server and has no effect`);
