import { contract, deviceTopic, type FieldChannel, type WorkflowTree } from "@switchboard/contract";
import { expect } from "vitest";
import type { TestDevice, TestUser } from "../../../../testing/builders.ts";
import type { createPeers, TestPeer } from "../../../../testing/test-peers.ts";
import type { TestServer } from "../../../../testing/test-server.ts";
import { addSensors } from "../../../energy/sensors/adopted-sensors.service.ts";

/** Noon in Kolkata. */
export const NOON = "2026-03-02T06:30:00Z";
const MINUTE = 60_000;
const CHANNELS: FieldChannel[] = [
  { type: "sensor", key: "temperature", name: "Cold store", kind: "temperature", unit: "°C" },
  { type: "button", key: "action", name: "Door bell", presses: ["single", "double"] },
];

export const PLAIN = {
  name: "Cold store warm",
  trigger: "sensor",
  qualifier: "above",
  value: 0,
  startTime: 0,
  endTime: 2359,
  notification: { head: "Cold store", message: "Look at it" },
};

/** Builds a cold store with a thermometer, a metered compressor and a board with a beacon. */
export async function buildColdStore(server: TestServer, peers: ReturnType<typeof createPeers>, open: TestPeer[]) {
  const admin = await server.buildUser({ name: "Ananya" });
  const { enterpriseId } = admin;
  const probe = await server.buildDevice(enterpriseId, { name: "Cold store probe", online: true });
  const compressor = await server.buildDevice(enterpriseId, {
    type: "ENERGY_METER_3",
    name: "Compressor",
    online: true,
  });
  const board = await server.buildDevice(enterpriseId, { name: "Panel board", online: true });
  await server.database.transaction((sql) => addSensors(sql, enterpriseId, probe.id, CHANNELS));
  const { sensors, buttons } = (await server.get(admin, contract.listSensors, {})).body;
  const connect = async (device: TestDevice) => {
    const peer = await peers.connectDevice(device);
    open.push(peer);
    return async (channel: "power" | "sensor", message: object) => {
      const ts = server.clock.now().getTime();
      await peer.publish(deviceTopic(device.kd_id, device.enterpriseId, channel), { ts, ...message });
      await server.app.settled();
    };
  };
  const [feel, meter] = [await connect(probe), await connect(compressor)];
  const { engine, waits } = server.app.building.workflows;
  /** Advances the clock by minutes and evaluates the workflows in each. */
  const pass = async (minutes: number) => {
    for (let minute = 0; minute < minutes; minute += 1) {
      server.clock.advance(MINUTE);
      await engine.checkDue();
      await waits.performDue();
    }
  };
  return {
    admin,
    probe,
    compressor,
    board,
    beacon: board.switches[0]?.id ?? "",
    sensor: sensors[0]?._id ?? "",
    button: buttons[0]?._id ?? "",
    pass,
    warm: (temperature: number) => feel("sensor", { values: { temperature } }),
    press: () => feel("sensor", { presses: [{ channel: "action", press: "single" }] }),
    power: (p: number) => meter("power", { p }),
  };
}
export type ColdStore = Awaited<ReturnType<typeof buildColdStore>>;

/** The condition: warmer than 8 °C while the compressor runs, for ten minutes. */
export function warmWhileRunning({ sensor, compressor }: Pick<ColdStore, "sensor" | "compressor">): WorkflowTree {
  return {
    kind: "lasting",
    minutes: 10,
    of: { kind: "all", of: [isWarm(sensor), isRunning(compressor.id)] },
  };
}

export const isWarm = (sensor: string): WorkflowTree => ({
  kind: "trigger",
  trigger: "sensor",
  qualifier: "above",
  value: 8,
  sensors: [sensor],
});

export const isRunning = (device: string): WorkflowTree => ({
  kind: "trigger",
  trigger: "power",
  qualifier: "above",
  value: 1,
  devices: [device],
});

export async function makeTree(server: TestServer, who: TestUser, tree: WorkflowTree, more: object = {}) {
  const reply = await server.post(who, contract.newWorkflows, { workflows: [{ ...PLAIN, tree, ...more }] });
  expect(reply).toMatchObject({ status: 200 });
  return reply.body.workflows[0]?.key ?? "";
}
