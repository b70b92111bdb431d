import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it, test } from "vitest";
import { commandSender } from "./command.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "switchboard-command-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function program(name: string, lines: string): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, `#!/bin/sh\n${lines}\n`);
  await chmod(file, 0o700);
  return file;
}

it("gets the message on its standard input, no arguments, and none of the server's secrets", async () => {
  process.env.TOKEN_SECRET_OF_TEST = "not for programs";
  const file = await program(
    "keep",
    `{ cat; echo "$#"; env; } > "$HOME/../$(basename "$HOME")-said" 2>/dev/null || exit 1`,
  );
  const said = path.join(path.dirname(folder), `${path.basename(folder)}-said`);
  const { HOME } = process.env;
  process.env.HOME = folder;
  try {
    const odd = { to: "+91 98; rm -rf /", text: "$(touch x) `y`" };
    expect(await commandSender(file)(odd)).toEqual({ state: "accepted" });
    const [first = "", second, ...rest] = (await readFile(said, "utf8")).split("\n");
    expect(JSON.parse(first)).toEqual(odd);
    expect(second).toBe("0");
    expect(rest.join()).not.toContain("TOKEN_SECRET_OF_TEST");
  } finally {
    process.env.HOME = HOME;
    delete process.env.TOKEN_SECRET_OF_TEST;
    await rm(said, { force: true });
  }
});

test.each([
  ["exit 0", { state: "accepted" }],
  ["exit 75", { state: "failed", reason: "command" }],
  ["exit 1", { state: "failed", reason: "command" }],
  ["exit 67", { state: "refused", reason: "command" }],
  ["kill -9 $$", { state: "failed", reason: "command" }],
])("one that ends with %s", async (line, expected) => {
  const file = await program(`ends-${line.replaceAll(/\W/g, "-")}`, line);
  expect(await commandSender(file)({ text: "x".repeat(200_000) })).toEqual(expected);
});

it("is ended with all its children when it hangs, with an unknown outcome", async () => {
  const file = await program("hang", "sleep 600 & sleep 600");
  expect(await commandSender(file, 100)({})).toEqual({ state: "unknown", reason: "too_slow" });
});

it("fails when it is missing, and is reported when none is set up", async () => {
  expect(await commandSender(path.join(folder, "none"))({})).toEqual({ state: "failed", reason: "command" });
  expect(await commandSender(undefined)({})).toEqual({ state: "refused", reason: "not_set_up" });
});
