import { expect, vi } from "vitest";
import { lockEnterprise } from "../../platform/db/enterprise-lock.ts";
import { countLockWaits } from "../lock-waits.ts";
import type { Reply, TestServer } from "../test-server.ts";
import type { HeldRow } from "./thing.ts";

type Call = () => Promise<Reply<unknown>>;

/** Locks the row and its enterprise until each call waits for them: the first call to wait is the first to continue. */
export async function atOnce(server: TestServer, held: HeldRow, calls: readonly Call[]): Promise<Reply<unknown>[]> {
  const { replies } = await server.database.transaction(async (sql) => {
    await lockEnterprise(sql, held.enterpriseId);
    await sql.query(`SELECT 1 FROM ${held.table} WHERE ${held.column ?? "id"} = $1 FOR UPDATE`, [held.id]);
    const replies: Promise<Reply<unknown>>[] = [];
    for (const call of calls) {
      replies.push(call());
      await vi.waitFor(async () => expect(await countLockWaits(server.database)).toBe(replies.length), {
        interval: 5,
        timeout: 5000,
      });
    }
    return { replies };
  });
  return Promise.all(replies);
}

/** Returns the audit entries since the creation, as `<action> <changed fields>`, sorted. */
export async function trailOf(server: TestServer, { enterpriseId }: HeldRow): Promise<string[]> {
  const rows = await server.database.query<{ action: string; fields: string }>(
    `SELECT action, (SELECT coalesce(string_agg(key, ',' ORDER BY key), '') FROM jsonb_object_keys(coalesce(after, '{}')) key) AS fields
     FROM audit_log WHERE enterprise_id = $1 AND action NOT LIKE '%.create' AND action NOT LIKE '%factor_add'`,
    [enterpriseId],
  );
  return rows.map(({ action, fields }) => `${action} ${fields}`.trim()).sort();
}

export const answers = (replies: readonly Reply<unknown>[]) =>
  replies.map(({ status, code }) => (code === undefined ? status : `${status} ${code}`));
