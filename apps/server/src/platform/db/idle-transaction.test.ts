import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { openDatabase } from "./database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.query("CREATE TABLE held (id integer PRIMARY KEY); INSERT INTO held VALUES (1)");
});
afterAll(() => database.drop());

it("releases the rows of a transaction that hangs, and keeps the connections usable", async () => {
  const stalled = openDatabase(database.url, { max: 1, idleInTransactionMs: 50 });
  const taken = stalled.transaction(async (sql) => {
    await sql.query("SELECT 1 FROM held WHERE id = $1 FOR UPDATE", [1]);
    // Waits for the lock that this very transaction holds, and gets it all the same.
    await database.query("UPDATE held SET id = id WHERE id = $1", [1]);
    return sql.query("UPDATE held SET id = 2 WHERE id = $1", [1]);
  });
  await expect(taken).rejects.toThrow();
  expect(await stalled.query("SELECT id FROM held")).toEqual([{ id: 1 }]);
  await stalled.close();
});

it("sets such a limit on a server's connections by default", async () => {
  const [row] = await database.query("SHOW idle_in_transaction_session_timeout");
  expect(row).toEqual({ idle_in_transaction_session_timeout: "10s" });
});
