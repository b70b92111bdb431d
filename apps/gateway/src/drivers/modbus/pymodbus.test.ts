import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import path from "node:path";
import { freePort, iem3155 } from "@switchboard/fleet/field";
import { afterAll, describe, expect, it, vi } from "vitest";
import { HostLink } from "./host-link.ts";
import { planFor, readMeter } from "./read-meter.ts";
import { recognise } from "./scan.ts";
import { shippedTemplates } from "./templates.ts";

const PYTHON = "/usr/bin/python3";
const isThere = spawnSync(PYTHON, ["-c", "import pymodbus"]).status === 0;
const SERVER = path.join(import.meta.dirname, "testing/pymodbus-meter.py");

/** On machines without Debian's python3-pymodbus, the servers of modbus-serial cover the same (modbus.test.ts). */
describe.skipIf(!isThere)("a meter served by pymodbus", () => {
  let server: ChildProcess | undefined;
  afterAll(() => void server?.kill());

  it("is recognised and read in as few requests, over gaps that it refuses", async () => {
    const port = await freePort();
    const meter = iem3155(4200, 1500);
    const addresses = Array.from({ length: 4000 }, (_, address) => address);
    const words = addresses
      .map((address) => [address, meter.get(address)] as const)
      .filter(([, word]) => word !== undefined);
    server = spawn(PYTHON, [SERVER, String(port), JSON.stringify(Object.fromEntries(words))], { stdio: "ignore" });
    const link = new HostLink("127.0.0.1", port, 1000);
    const templates = shippedTemplates();
    const found = await vi.waitFor(async () => {
      const recognised = await recognise(link.read, 7, templates);
      if (typeof recognised === "string") throw new Error(recognised);
      return recognised.template;
    });
    expect(found.id).toBe("schneider-iem3155");
    const { report } = await readMeter(link.read, 7, found, planFor(found), () => 5);
    expect(report).toMatchObject({
      at: 5,
      power: { p: expect.closeTo(4200, 1), e: 5_400_000, v: 231 },
      sensors: { frequency: 50 },
    });
    link.close();
  });
});
