import { and, eq, isNull, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

type Values<Table extends PgTable> = {
  [Name in keyof Table['$inferSelect']]?: Table['$inferSelect'][Name] | SQL;
};

/** The condition that columns of a table have these values. */
export const matches = <Table extends PgTable>(table: Table, values: Values<Table>): SQL | undefined =>
  and(
    ...Object.entries(values).map(([name, value]) => {
      const column = table[name as keyof Table] as PgColumn;
      return value === null ? isNull(column) : eq(column, value);
    }),
  );
