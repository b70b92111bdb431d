import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { USAGE as FLEET } from "../../apps/fleet/src/cli-options.ts";
import { USAGE as GATEWAY } from "../../apps/gateway/src/cli-options.ts";
import { commandOptions } from "../../apps/server/src/admin/command.ts";
import { COMMANDS } from "../../apps/server/src/admin/commands.ts";
import { serve } from "./commands/serve.mjs";
import { start } from "./commands/start.mjs";
import { switchboardCalls } from "./guide-commands.mjs";
import { ROOT } from "./paths.mjs";

const optionsIn = (usage) => [...usage.matchAll(/--([a-z-]+)/g)].map(([, name]) => name);
const KNOWN = {
  serve: Object.keys(serve.options ?? {}),
  start: Object.keys(start.options ?? {}),
  gateway: optionsIn(GATEWAY),
  fleet: optionsIn(FLEET),
  version: [],
  help: [],
};

const isOption = (word) => word.startsWith("--");
/** Words that stand for what a reader fills in. */
const isGap = (word) => /^(…|<.*>)$/.test(word);
const nameOf = (option) => option.slice(2).split("=")[0];

/** Returns what is wrong with a call, or undefined. */
function problemOf([name, ...rest]) {
  if (name === "admin") return adminProblem(rest);
  if (isGap(name) || isOption(name)) return undefined;
  if (!Object.hasOwn(KNOWN, name)) return `there is no command ${name}`;
  const unknown = rest.filter(isOption).find((option) => !["help", ...KNOWN[name]].includes(nameOf(option)));
  return unknown && `${name} has no option ${unknown}`;
}

function adminProblem([name = "…", ...rest]) {
  if (isGap(name) || isOption(name) || name === "help") return undefined;
  const command = COMMANDS.find((each) => each.name === name);
  if (!command) return `there is no admin command ${name}`;
  const known = commandOptions(command).map((option) => option.name);
  const unknown = rest.filter(isOption).find((option) => !["help", ...known].includes(nameOf(option)));
  return unknown && `admin ${name} has no option ${unknown}`;
}

describe("the guides", () => {
  it("call switchboard only by commands and options that exist", () => {
    const calls = switchboardCalls(ROOT);
    expect(calls.length).toBeGreaterThan(30);
    const wrong = calls.flatMap(({ page, words }) => {
      const problem = problemOf(words);
      return problem ? [`${page}: ${problem} (switchboard ${words.join(" ")})`] : [];
    });
    expect(wrong).toEqual([]);
  });

  it("explain every command of the operator", () => {
    const called = new Set(switchboardCalls(ROOT).map(({ words }) => words.slice(0, 2).join(" ")));
    expect(COMMANDS.map(({ name }) => name).filter((name) => !called.has(`admin ${name}`))).toEqual([]);
  });
});

describe("the calls of a guide", () => {
  const callsIn = (text) => {
    const root = mkdtempSync(join(tmpdir(), "guide-"));
    mkdirSync(join(root, "docs"));
    writeFileSync(join(root, "README.md"), text);
    const calls = switchboardCalls(root).map(({ words }) => words.join(" "));
    rmSync(root, { recursive: true });
    return calls;
  };

  it.each([
    ["switchboard serve   # the server", ["serve"]],
    ["DATA_DIR=/x TOKEN_SECRET=$(openssl rand -hex 32) /opt/switchboard/switchboard admin list", ["admin list"]],
    [
      "cd / && ./switchboard admin check | tail -1; switchboard-admin list --json",
      ["admin check", "admin list --json"],
    ],
    ["podman exec switchboard switchboard admin --help", ["admin --help"]],
    ["podman run -d --name switchboard -p 80:80 switchboard", []],
    ["runuser -u me -- /opt/switchboard/switchboard gateway pair \\\n  ABCD", ["gateway pair ABCD"]],
    ["systemctl enable --now switchboard", []],
    ["cp switchboard /x", []],
  ])("in %j are %j", (block, calls) => {
    expect(callsIn(`# Guide\n\n\`\`\`sh\n${block}\n\`\`\`\n`)).toEqual(calls);
  });

  it("are also found inside the text", () => {
    expect(callsIn("Call `switchboard admin fly` or `npm start`.")).toEqual(["admin fly"]);
  });
});
