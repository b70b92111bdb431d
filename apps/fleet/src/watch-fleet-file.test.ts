import { mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { FleetFile } from "./fleet-file.ts";
import { HOME } from "./testing.ts";
import { watchFleetFile } from "./watch-fleet-file.ts";

let folder: string;
let path: string;
let unwatch = () => {};

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "fleet-"));
  path = join(folder, "fleet.json");
});

afterEach(async () => {
  unwatch();
  await rm(folder, { recursive: true });
});

const device = (kd_id: string) => ({
  kd_id,
  secret: "s",
  device_type: "SW_4_NODE",
  relays: [1, 0],
  traits: { offline: true },
});
/** Writes a new file and then moves it, as a careful writer does. */
async function replace(content: string) {
  await writeFile(`${path}.new`, content);
  await rename(`${path}.new`, path);
}

it("waits for the file, applies its changes, and keeps the last valid one", async () => {
  const seen: FleetFile[] = [];
  const problems: string[] = [];
  const listener = {
    changed: (file: FleetFile) => seen.push(file),
    unusable: (reason: string) => problems.push(reason),
  };
  unwatch = watchFleetFile(path, listener, 20);
  await vi.waitFor(() => expect(problems[0]).toContain("ENOENT"));
  await replace(JSON.stringify({ home: HOME, devices: [device("AAAA1")] }));
  await vi.waitFor(() => expect(seen.at(-1)?.devices.map((each) => each.kd_id)).toEqual(["AAAA1"]));
  await replace(JSON.stringify({ home: HOME, devices: [device("AA/#")] }));
  await vi.waitFor(() => expect(problems.at(-1)).toContain("Not a device ID"));
  await replace(JSON.stringify({ home: HOME, devices: [device("AAAA1"), device("AAAA2")] }));
  await vi.waitFor(() => expect(seen.at(-1)?.devices.map((each) => each.kd_id)).toEqual(["AAAA1", "AAAA2"]));
});
