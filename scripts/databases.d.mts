export function nodesOf(url: string): Promise<string[]>;
export function createDatabase(url: string, name: string, template?: string | null): Promise<string>;
export function dropDatabase(url: string, name: string): Promise<void>;
export function makeTemplate(url: string, name: string): Promise<void>;
