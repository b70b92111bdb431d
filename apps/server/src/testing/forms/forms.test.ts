import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { ErrorBody } from "@switchboard/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../test-server.ts";
import { type Checksums, checksumsOf } from "../walk/checksums.ts";
import { FORMS, WITHOUT_RULES } from "./forms.ts";
import { type FormWorld, furnish } from "./world.ts";

const WEB = join(import.meta.dirname, "../../../../web/src");
/** Tables that record every call, rejected or not. */
const OF_CALLS = ["sessions", "audit_log", "audit_entries"];

let server: TestServer;
let world: FormWorld;
let checksums: Checksums;
/** No rule may change anything, so the store is read once before all of them and once after. */
let before: Record<string, string>;
beforeAll(async () => {
  server = await startTestServer();
  world = await furnish(server);
  checksums = await checksumsOf(server.database);
  before = await stored();
});
afterAll(async () => {
  try {
    expect(await stored(), "a rejected call has changed something").toEqual(before);
  } finally {
    await server.close();
  }
});

async function stored(): Promise<Record<string, string>> {
  const { admin, user } = world;
  const sums = await checksums([admin.enterpriseId, admin.userId, user.userId]);
  return Object.fromEntries(Object.entries(sums).filter(([table]) => !OF_CALLS.includes(table)));
}

describe.each(Object.entries(FORMS))("the form %s", (_file, rules) => {
  it.each(rules)("requires $rule on the server too", async ({ call, code, ...rule }) => {
    const reply = await server.post(world.admin, call, rule.input(world));
    const { message, fields = [] } = reply.body as ErrorBody;
    expect({ status: reply.status, code: reply.code }).toEqual({ status: 400, code: code ?? "request.invalid" });
    expect(fields.map(({ path }) => path)).toContain(rule.path);
    expect([message, ...fields.map((field) => field.message)].join(" ")).toContain(rule.says);
  });
});

it("lists every form of the web, and nothing else", () => {
  const files = globSync("{features,widgets}/**/*.tsx", { cwd: WEB }).filter((file) => !file.endsWith(".test.tsx"));
  const forms = files.filter((file) => /<(form|AuthForm)\b/.test(readFileSync(join(WEB, file), "utf8")));
  const known = new Set([...Object.keys(FORMS), ...Object.keys(WITHOUT_RULES)]);
  expect(forms.filter((file) => !known.has(file))).toEqual([]);
  expect([...known].filter((file) => !files.includes(file))).toEqual([]);
});
