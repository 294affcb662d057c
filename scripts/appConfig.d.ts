export const APP_CONFIG: readonly {
  key: string;
  variables: readonly string[];
  fallback?: string;
  meaning: string;
}[];
export function appConfigFromEnvironment(env: NodeJS.ProcessEnv): Record<string, unknown>;
