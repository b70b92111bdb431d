import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { ROOT } from "../paths.mjs";
import { run } from "../run.mjs";

const SWITCHBOARD = join(ROOT, "switchboard");
const NAMES = ["serve", "start", "admin", "gateway", "fleet", "version"];

let folder;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "switchboard-command-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the command as somebody would in another folder, below no npm script. */
function call(args, env = {}) {
  return run(SWITCHBOARD, args, { cwd: folder, env: { npm_lifecycle_event: "", ...env } });
}

const helps = new Map();
/** Returns what a command says for `--help`, which several tests read. */
function helpOf(name) {
  if (!helps.has(name)) helps.set(name, call([name, "--help"]));
  return helps.get(name);
}

/** The admin's program loads most of the product to explain itself, which takes long on a busy machine. */
describe("switchboard", { timeout: 120_000 }, () => {
  it.each([["help"], ["--help"], ["-h"]])("lists every command for %s", async (argument) => {
    const { code, output, errors } = await call([argument]);
    expect({ code, errors }).toEqual({ code: 0, errors: "" });
    for (const name of [...NAMES, "help"]) expect(output).toMatch(new RegExp(`^  ${name} +\\w`, "m"));
    expect(output).toContain("Exit codes: 0 ");
    expect(output).not.toMatch(/^ *run /m);
  });

  it.each(NAMES)("explains %s instead of running it", async (name) => {
    const { code, output, errors } = await helpOf(name);
    expect({ code, errors }).toEqual({ code: 0, errors: "" });
    expect(output).toContain(`Usage: switchboard ${name}`);
  });

  it.each(["serve", "gateway"])("explains %s after the word help as well", async (name) => {
    const [byWord, byOption] = await Promise.all([call(["help", name]), helpOf(name)]);
    expect(byWord).toEqual(byOption);
  });

  it.each([
    [[], /^Usage: switchboard <command>/],
    [["fly"], /^There is no command "fly"\. "switchboard help" lists them\.\n$/],
    [["help", "fly"], /There is no command "fly"/],
    [["toString"], /There is no command "toString"/],
    [["serve", "--loud"], /^Unknown option '--loud'\. "switchboard serve --help" lists the options\.\n$/],
    [["start", "here"], /^Unexpected argument 'here'\. "switchboard start --help"/],
    [["run", "--loud"], /Unknown option '--loud'/],
    // `admin.test.ts` refuses the same within the process; loading that program takes a second and a half.
    ...(inject("isFullRun") ? [[["admin", "fly"], /no command fly\. "switchboard admin help"/]] : []),
    [["gateway", "--loud"], /Usage: switchboard gateway/],
    [["fleet", "--loud"], /Usage: switchboard fleet/],
  ])("ends %j with 2 and the reason on standard error", async (args, reason) => {
    const { code, output, errors } = await call(args);
    expect({ code, output }).toEqual({ code: 2, output: "" });
    expect(errors).toMatch(reason);
    expect(errors).not.toContain("npm");
  });

  it.each([["version"], ["--version"]])("prints the version for %s", async (argument) => {
    expect(await call([argument])).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^switchboard \d+\.\d+\.\d+ \(commit \S+\)\n$/),
    });
  });

  it.each([
    ["run", "", "switchboard serve"],
    ["start", "start", "npm start"],
  ])(
    "asks %s below the npm script %j to be called again as %s when a port is taken",
    async (name, script, spelling) => {
      const taken = createServer().listen(0, "127.0.0.1");
      await new Promise((resolve) => taken.once("listening", resolve));
      const port = String(taken.address().port);
      const env = { HOST: "127.0.0.1", PORT: port, MQTT_PORT: "0", npm_lifecycle_event: script };
      const { code, errors } = await call([name], env);
      taken.close();
      expect(code).toBe(1);
      expect(errors).toMatch(new RegExp(`PORT=\\d+ ${spelling}\n$`));
    },
  );
});
