/** Typed readers over an environment; every refusal is one line that names the variable. */
export function fromEnv(env: NodeJS.ProcessEnv) {
  const text = (name: string): string | undefined => env[name]?.trim() || undefined;
  return {
    text,
    integer(name: string, fallback: number, min: number, max: number): number {
      const value = text(name);
      if (value === undefined) return fallback;
      const number = Number(value);
      if (!Number.isInteger(number) || number < min || number > max) {
        throw new Error(`${name} must be a whole number from ${min} to ${max}, not '${value}'`);
      }
      return number;
    },
    flag(name: string, fallback: boolean): boolean {
      const value = text(name)?.toLowerCase();
      if (value === undefined) return fallback;
      if (['1', 'true', 'yes', 'on'].includes(value)) return true;
      if (['0', 'false', 'no', 'off'].includes(value)) return false;
      throw new Error(`${name} must be true or false, not '${value}'`);
    },
    /** A number, or true for 1 and false for 0. */
    count(name: string, max: number): number {
      const value = text(name)?.toLowerCase();
      if (value === undefined || ['false', 'no', 'off'].includes(value)) return 0;
      if (['true', 'yes', 'on'].includes(value)) return 1;
      if (/^\d+$/.test(value) && Number(value) <= max) return Number(value);
      throw new Error(`${name} must be true, false or a number up to ${max}, not '${value}'`);
    },
    oneOf<T extends string>(name: string, allowed: readonly T[], fallback: T): T {
      const value = text(name);
      if (value === undefined) return fallback;
      const found = allowed.find((one) => one === value);
      if (!found) throw new Error(`${name} must be one of ${allowed.join(', ')}, not '${value}'`);
      return found;
    },
    url(name: string, protocols: readonly string[]): string | undefined {
      const value = text(name);
      if (value === undefined) return undefined;
      // The value itself is not repeated: it may hold a password.
      if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol)) {
        throw new Error(`${name} must be a URL that starts with ${protocols.map((p) => `${p}//`).join(' or ')}`);
      }
      return value;
    },
  };
}
