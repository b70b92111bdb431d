import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { giveSetupLink, linksGoToTerminal } from "./give-link.ts";
import { createLogger } from "./platform/logger.ts";

const LINK = "https://switchboard.example.com/user/register?setup=secret";

let dataDir: string;
let logged: string[];
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "give-link-"));
  logged = [];
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

function give(link: string | undefined, isForTerminal: boolean) {
  const logger = createLogger("info", { write: (line) => void logged.push(JSON.parse(line).msg) });
  return giveSetupLink({ link, dataDir, logger, isForTerminal });
}

it("writes a link to a file for its owner alone, and logs only where that is", async () => {
  const file = path.join(dataDir, "first-admin-link");
  expect(await give(LINK, false)).toBeUndefined();
  expect(await readFile(file, "utf8")).toBe(`${LINK}\n`);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(logged).toEqual([`Create the first admin (once, within 24 hours): the link is in ${file}`]);
});

it.each([
  ["returns it for a terminal", LINK, true, LINK],
  ["returns nothing when there is none", undefined, false, undefined],
])("%s, and removes the file of an earlier one", async (_name, link, isForTerminal, expected) => {
  await give(LINK, false);
  logged = [];
  expect(await give(link, isForTerminal)).toBe(expected);
  expect([await readdir(dataDir), logged]).toEqual([[], []]);
});

it.each([
  ["1", true],
  ["0", false],
  [undefined, false],
])("with LINKS_ON_TERMINAL=%s lets links go to the terminal: %s", (LINKS_ON_TERMINAL, expected) => {
  expect(linksGoToTerminal({ LINKS_ON_TERMINAL })).toBe(expected);
});
