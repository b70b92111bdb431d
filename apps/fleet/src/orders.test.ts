import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { parseCli } from "./cli-options.ts";
import { parseFault } from "./faults.ts";
import { type Fleet, startFleet } from "./fleet.ts";
import { runOrder } from "./orders.ts";
import { makeUpDevices } from "./standalone.ts";
import { HOME, startBroker, type TestBroker } from "./testing.ts";

let broker: TestBroker;
let fleet: Fleet;

beforeEach(async () => {
  broker = await startBroker();
  fleet = startFleet({ brokerUrl: broker.url, devices: makeUpDevices(24, ""), home: HOME });
  await fleet.waitUntilOnline();
});

afterEach(async () => {
  await fleet.stop();
  await broker.stop();
});

it("creates devices of all types and accepts orders for one or for all", async () => {
  expect(runOrder("status", fleet.devices)).toBe("24 of 24 devices online");
  expect(runOrder("press SIM0002 1", fleet.devices)).toBe("SIM0002: done");
  expect(fleet.devices.get("SIM0002")?.state().relays[0]).toBe(1);
  expect(runOrder("press SIM0002 9", fleet.devices)).toBe("There is no switch 9");
  expect(runOrder("park SIM0002", fleet.devices)).toBe("There is no parking place");
  expect(runOrder("park *", fleet.devices)).toBe("1 done, 23 cannot");
  expect(runOrder("point *", fleet.devices)).toBe("2 done, 22 cannot");
  expect(runOrder("point SIM0014 tv-lg-1 mute", fleet.devices)).toBe("SIM0014: done");
  expect(runOrder("point SIM0014 tv-lg-1 warp", fleet.devices)).toContain("kinds: none");
  expect(runOrder("fault SIM9999 offline", fleet.devices)).toBe("There is no device SIM9999");
  expect(runOrder("fault * reset-meter", fleet.devices)).toBe("6 done, 18 cannot");
  expect(runOrder("fault SIM0001 offline", fleet.devices)).toBe("SIM0001: done");
  await vi.waitFor(() => expect(runOrder("status", fleet.devices)).toBe("23 of 24 devices online"));
  expect(runOrder("dance", fleet.devices)).toContain("kinds: none, offline");
});

it.each([
  [["slow"], { kind: "slow", ms: 2000 }],
  [["slow", "50"], { kind: "slow", ms: 50 }],
  [["slow", "-1"], undefined],
  [["offline"], { kind: "offline" }],
  [["offline", "50"], undefined],
  [["toString"], undefined],
] as const)("reads the fault %j", ([kind, amount], expected) => {
  expect(parseFault(kind, amount)).toEqual(expected);
});

it("parses its command line or reports what is unclear", () => {
  expect(parseCli(["--file", "f.json", "--no-lively"])).toMatchObject({ source: { file: "f.json" }, lively: false });
  expect(parseCli(["--devices", "7"])).toMatchObject({ source: { devices: 7 }, broker: "mqtt://127.0.0.1:1883" });
  expect(parseCli(["--file", "f.json"])).toMatchObject({ localPort: 18_400 });
  expect(parseCli(["--file", "f.json", "--local-port", "0"])).toMatchObject({ localPort: 0 });
  expect(() => parseCli(["--file", "f.json", "--local-port", "-1"])).toThrow();
  expect(() => parseCli(["--file", "f.json", "--local-port", "70000"])).toThrow("--local-port needs a port");
  expect(parseCli(["--help"])).toBeUndefined();
  expect(() => parseCli([])).toThrow("Give either --file or --devices");
  expect(() => parseCli(["--devices", "many"])).toThrow('--devices needs a whole number above 0, not "many"');
});
