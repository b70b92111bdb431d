import type pg from "pg";

/** By the store's clock; true where nobody else holds it, or holds it no longer. */
export async function holdLease(client: pg.Client, name: string, holder: string, ms: number): Promise<boolean> {
  const { rowCount } = await client.query(
    `INSERT INTO server_leases AS held (name, holder, until) VALUES ($1, $2, clock_timestamp() + $3 * interval '1 ms')
     ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, until = excluded.until
     WHERE held.holder = excluded.holder OR held.until < clock_timestamp()`,
    [name, holder, ms],
  );
  return rowCount === 1;
}

/** For whoever comes next, at once. */
export async function releaseLease(client: pg.Client, name: string, holder: string): Promise<void> {
  await client.query("DELETE FROM server_leases WHERE name = $1 AND holder = $2", [name, holder]);
}
