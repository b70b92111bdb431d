import { expect, it } from "vitest";
import { openDatabase } from "./platform/db/database.ts";
import { migrate } from "./platform/db/migrate.ts";
import { freePort } from "./platform/free-port.ts";
import { explainStart } from "./start-failure.ts";
import { createTestDatabase } from "./testing/test-database.ts";

const URL_OF_STORE = "postgres://sam:hidden@db.example.com:5432/switchboard";
const failure = (fields: object, message = "as the driver says it") => Object.assign(new Error(message), fields);

it.each([
  [{ code: "ECONNREFUSED" }, "nothing listens there"],
  [{ code: "ENOTFOUND" }, "there is no host of that name"],
  [{ code: "EAI_AGAIN" }, "the name server does not answer"],
  [{ code: "EHOSTUNREACH" }, "there is no way to that host"],
  [{ code: "ENETUNREACH" }, "there is no way to that network"],
  [{ code: "ETIMEDOUT" }, "the host does not answer"],
  [{ code: "ECONNRESET" }, "closed the connection"],
  [{ code: "28P01" }, "refuses the password"],
  [{ code: "28000" }, "does not let that user in from here"],
  [{ code: "3D000" }, "has no database of that name"],
  [{ code: "42501" }, "does not let that user create tables"],
  [{ code: "53300" }, "has no connection left"],
  [{ code: "57P03" }, "is starting or stopping"],
  [{ code: "SELF_SIGNED_CERT_IN_CHAIN" }, "a certificate that is not trusted"],
  [{ code: "ERR_TLS_CERT_ALTNAME_INVALID" }, "a certificate that is not trusted"],
  [{ message: "timeout exceeded when trying to connect" }, "the host does not answer"],
  [{ message: "The server does not support SSL connections" }, "speaks no TLS"],
  [{ message: "received invalid response: 48" }, "closed the connection"],
])("says %o of the store in one sentence, without the password", (fields, words) => {
  const said = explainStart(failure(fields), URL_OF_STORE);
  expect(said).toContain("The store of DATABASE_URL, db.example.com:5432/switchboard, ");
  expect(said).toContain(words);
  expect(said).not.toMatch(/hidden|\n/);
});

it.each([
  [{ code: "EADDRINUSE", port: 8080 }, "Port 8080 is taken by another program. Choose another with PORT or MQTT_PORT."],
  [{ code: "EACCES", port: 80, syscall: "listen" }, "Port 80 is reserved for root. Choose one above 1023."],
  [
    { code: "EADDRNOTAVAIL", address: "10.9.8.7", syscall: "listen" },
    "HOST is not an address of this machine: 10.9.8.7.",
  ],
  [{ code: "ENOSPC" }, "The disk is full. Free some space and start again."],
  [
    { code: "ENOENT", syscall: "mkdir", path: "/data/store" },
    "The server cannot make /data/store: the file system is read-only. Correct DATA_DIR, or mount it for writing.",
  ],
  [{ code: "EROFS", path: "/data/x" }, "The server may not write /data/x (EROFS). Correct DATA_DIR, or who owns it."],
])("says %o of this machine in one sentence", (fields, sentence) => {
  expect(explainStart(failure(fields), undefined)).toBe(sentence);
});

it("keeps the stack of an unexpected error", () => {
  expect(explainStart(new Error("odd"), undefined)).toMatch(/odd\n +at /);
});

it("explains the errors of a real store and a real system", async () => {
  const database = await createTestDatabase({ empty: true });
  const nobody = await freePort();
  const tried = [
    ["no database of that name", database.url.replace(/\/[^/?]+(\?|$)/, "/nothing_here$1")],
    ["nothing listens there", `postgres://sam@127.0.0.1:${nobody}/x`],
    ["no host of that name", "postgres://sam@nowhere.invalid:5432/x"],
  ] as const;
  for (const [words, url] of tried) {
    const store = openDatabase(url);
    const error = await migrate(store).catch((reason: unknown) => reason);
    // A machine without any network has no name server that could say "no such name".
    const said = explainStart(error, url).replace("the name server does not answer", "there is no host of that name");
    expect(said).toContain(words);
    await store.close();
  }
  await database.drop();
});
