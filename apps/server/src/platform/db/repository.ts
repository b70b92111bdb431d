import type { Row, Sql } from "./database.ts";

/** Speaks to the store through a pool or within a transaction, as its caller chooses. */
export abstract class Repository {
  protected readonly sql: Sql;

  constructor(sql: Sql) {
    this.sql = sql;
  }

  protected async selectFirst<T extends Row>(text: string, values?: unknown[]): Promise<T | undefined> {
    return (await this.sql.query<T>(text, values))[0];
  }

  /** For statements that answer one row with a `count`. */
  protected async selectCount(text: string, values?: unknown[]): Promise<number> {
    return (await this.selectFirst<{ count: number }>(text, values))?.count ?? 0;
  }

  protected async selectColumn<T>(column: string, text: string, values?: unknown[]): Promise<T[]> {
    return (await this.sql.query(text, values)).map((row) => row[column] as T);
  }

  /** For changes that return the rows they affect. */
  protected async countReturned(text: string, values?: unknown[]): Promise<number> {
    return (await this.sql.query(text, values)).length;
  }

  protected async returnsRow(text: string, values?: unknown[]): Promise<boolean> {
    return (await this.countReturned(text, values)) > 0;
  }
}
