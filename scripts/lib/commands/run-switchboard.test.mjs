import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
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
  const { npm_lifecycle_event: _, ...rest } = process.env;
  const { status, stdout, stderr } = spawnSync(SWITCHBOARD, args, {
    cwd: folder,
    env: { ...rest, ...env },
    encoding: "utf8",
  });
  return { status, stdout, stderr };
}

describe("switchboard", () => {
  it.each([["help"], ["--help"], ["-h"]])("lists every command for %s", (argument) => {
    const { status, stdout, stderr } = call([argument]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    for (const name of [...NAMES, "help"]) expect(stdout).toMatch(new RegExp(`^  ${name} +\\w`, "m"));
    expect(stdout).toContain("Exit codes: 0 ");
    expect(stdout).not.toMatch(/^ {2}run /m);
  });

  it.each(NAMES)("explains %s instead of running it", (name) => {
    const [byOption, byCommand] = [call([name, "--help"]), call(["help", name])];
    expect(byOption).toMatchObject({ status: 0, stderr: "" });
    expect(byOption.stdout).toContain(`Usage: switchboard ${name}`);
    expect(byCommand.stdout).toBe(byOption.stdout);
  });

  it.each([
    [[], /^Usage: switchboard <command>/],
    [["fly"], /^There is no command "fly"\. "switchboard help" lists them\.\n$/],
    [["help", "fly"], /There is no command "fly"/],
    [["toString"], /There is no command "toString"/],
    [["serve", "--loud"], /^Unknown option '--loud'\. "switchboard serve --help" lists the options\.\n$/],
    [["start", "here"], /^Unexpected argument 'here'\. "switchboard start --help"/],
    [["run", "--loud"], /Unknown option '--loud'/],
    [["admin", "fly"], /no command fly\. "switchboard admin help"/],
    [["gateway", "--loud"], /Usage: switchboard gateway/],
    [["fleet", "--loud"], /Usage: switchboard fleet/],
  ])("ends %j with 2 and the reason on standard error", (args, reason) => {
    const { status, stdout, stderr } = call(args);
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toMatch(reason);
    expect(stderr).not.toContain("npm");
  });

  it.each([["version"], ["--version"]])("prints the version for %s", (argument) => {
    expect(call([argument])).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^switchboard \d+\.\d+\.\d+ \(commit \S+\)\n$/),
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
      const { code, errors } = await run(SWITCHBOARD, [name], { cwd: folder, env });
      taken.close();
      expect(code).toBe(1);
      expect(errors).toMatch(new RegExp(`PORT=\\d+ ${spelling}\n$`));
    },
  );
});
