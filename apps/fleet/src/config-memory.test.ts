import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { ConfigMemory } from "./config-memory.ts";

let folder: string;
let file: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "fleet-config-"));
  file = join(folder, "fleet-config.json");
});
afterEach(() => rm(folder, { recursive: true }));

it("restores the configuration of devices completely, from a file that only the owner can read", async () => {
  const memory = new ConfigMemory(file);
  memory.keep("SIM0001", { curtain_mode: "2" });
  memory.keep("SIM0002", { disable_led: true });
  memory.keep("SIM0001", { curtain_mode: "3" });
  memory.keep("SIM0003", {});
  memory.forget("SIM0002");
  await memory.settled();
  const again = new ConfigMemory(file);
  expect(again.recall("SIM0001")).toEqual({ curtain_mode: "3" });
  expect(again.recall("SIM0002")).toBeUndefined();
  expect(again.recall("SIM0003")).toEqual({});
  expect(await readdir(folder)).toEqual(["fleet-config.json"]);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

it("reports a damaged file and starts with none", async () => {
  await writeFile(file, '{"SIM0001":');
  const said: string[] = [];
  expect(new ConfigMemory(file, (line) => said.push(line)).recall("SIM0001")).toBeUndefined();
  expect(said[0]).toContain("cannot be used");
});
