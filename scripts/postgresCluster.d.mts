/** A temporary PostgreSQL cluster that can be killed and started again. */
export interface Cluster {
  readonly pid: number | undefined;
  version: string;
  url(name?: string): string;
  start(): Promise<void>;
  kill(): Promise<void>;
  stop(): Promise<void>;
}
export function findPostgres(): string | null;
export function noCluster(): string | false;
export function startCluster(settings?: Record<string, string | number>, kept?: string | null): Promise<Cluster>;
