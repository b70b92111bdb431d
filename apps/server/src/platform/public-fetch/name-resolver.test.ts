import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it, test, vi } from "vitest";
import { localAddresses, searchDomains } from "./hosts-file.ts";
import { createNameResolver, type ResolveName } from "./name-resolver.ts";
import { startNameServer } from "./testing/name-server.ts";

const SILENT = Array.from({ length: 6 }, (_, index) => `silent-${index}.test`);
const VERSION_6 = [0x26, 0x06, 0x28, ...Array<number>(12).fill(0), 1];

let folder: string;
let hostsFile: string;
let names: Awaited<ReturnType<typeof startNameServer>>;
let resolve: ResolveName;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "switchboard-names-"));
  hostsFile = path.join(folder, "hosts");
  await writeFile(hostsFile, "# 9.9.9.9 comment.test\n127.0.0.1\tlocalhost\n10.1.2.3 Printer printer.office # near\n");
  names = await startNameServer({
    "both.test": { A: [[93, 184, 216, 34]], AAAA: [VERSION_6] },
    "several.test": {
      A: [
        [93, 184, 216, 34],
        [10, 0, 0, 1],
      ],
    },
    "wiki.corp.test": { A: [[192, 168, 1, 5]] },
    ...Object.fromEntries(SILENT.map((name) => [name, "silent"])),
  });
  const domains = async () => ["nowhere.test", "corp.test"];
  // Longer than the test, so that nothing times out.
  const patience = { timeout: 60_000, tries: 1 };
  resolve = createNameResolver({ servers: [names.server], hostsFile, domains, patience });
});
afterAll(async () => {
  await names.close();
  await rm(folder, { recursive: true });
});
beforeEach(() => void names.asked.splice(0));

const forever = () => new AbortController().signal;

describe("a name", () => {
  it("resolves to all its addresses, of both versions", async () => {
    expect((await resolve("both.test", forever())).toSorted()).toEqual(["2606:2800::1", "93.184.216.34"]);
    expect((await resolve("several.test", forever())).toSorted()).toEqual(["10.0.0.1", "93.184.216.34"]);
  });

  it("resolves to nothing when nobody has it", async () => {
    expect(await resolve("unknown.test", forever())).toEqual([]);
  });

  it("is looked up in the machine's own domains when it is not found as it is", async () => {
    expect(await resolve("wiki", forever())).toEqual(["192.168.1.5"]);
    expect(await resolve("wiki.", forever())).toEqual([]);
  });

  test.each([
    ["localhost", ["127.0.0.1"]],
    ["LOCALHOST.", ["127.0.0.1"]],
    ["printer", ["10.1.2.3"]],
    ["printer.office", ["10.1.2.3"]],
    ["any.localhost", ["127.0.0.1", "::1"]],
  ])("is not looked up elsewhere when it is this machine's own: %s", async (name, addresses) => {
    expect(await resolve(name, forever())).toEqual(addresses);
    expect(names.asked).toEqual([]);
  });

  it("is found while the servers of others do not answer", async () => {
    const patience = new AbortController();
    let settled = 0;
    const silent = SILENT.map((name) => resolve(name, patience.signal).finally(() => (settled += 1)));
    await vi.waitFor(() => expect(new Set(names.asked).size).toBe(2 * SILENT.length));
    expect(await resolve("localhost", forever())).toEqual(["127.0.0.1"]);
    expect(await resolve("both.test", forever())).toHaveLength(2);
    expect(settled).toBe(0);
    patience.abort();
    expect(await Promise.all(silent)).toEqual(SILENT.map(() => []));
  });

  it("is not looked up once it is too late", async () => {
    expect(await resolve("both.test", AbortSignal.abort())).toEqual([]);
    expect(names.asked).toEqual([]);
  });
});

describe("the files of the machine", () => {
  it("may be missing", async () => {
    const missing = path.join(folder, "missing");
    expect(await localAddresses("localhost", missing)).toEqual(["127.0.0.1", "::1"]);
    expect(await localAddresses("comment.test", hostsFile)).toEqual([]);
    expect(await searchDomains(missing)).toEqual([]);
  });

  test.each([
    ["nameserver 1.1.1.1\nsearch a.test b.test\n", ["a.test", "b.test"]],
    ["domain a.test\nsearch b.test", ["b.test"]],
    ["search .\n", []],
    ["# search a.test\n", []],
  ])("contain the search domains: %j", async (text, domains) => {
    const file = path.join(folder, "resolv.conf");
    await writeFile(file, text);
    expect(await searchDomains(file)).toEqual(domains);
  });
});
