import { contract, deviceTopic } from "@switchboard/contract";
import { vi } from "vitest";
import type { TestUser } from "../../../../testing/builders.ts";
import type { createPeers } from "../../../../testing/test-peers.ts";
import type { TestServer } from "../../../../testing/test-server.ts";
import { buildHeldOffice } from "../../../control/holds/testing/held-office.ts";
import { makeTariff, SUPPLY } from "../../bills/testing/billed.ts";

export const MINUTE = 60_000;
const DEMAND = {
  kind: "demand",
  key: "demand",
  name: "Demand charge",
  measure: "kW",
  windowMinutes: 15,
  price: "390",
} as const;

/**
 * Builds the office of the holds' tests with a main meter, a supply billed by kilowatts, and a board that really
 * switches.
 */
export async function buildLimitedOffice(server: TestServer, peers: ReturnType<typeof createPeers>) {
  const office = await buildHeldOffice(server, peers);
  const { admin, board, peer, first, second, settled } = office;
  const main = await server.buildDevice(admin.enterpriseId, { name: "Main", type: "ENERGY_METER_3", online: true });
  const rounding = { line: { to: "0.01", mode: "half_up" }, total: { to: "0.01", mode: "half_up" } } as const;
  const tariff = await makeTariff(server, admin, { versions: [{ from: "2025-04-01", lines: [DEMAND], rounding }] });
  const tariffs = [{ from: "2025-04-01", tariff: tariff._id }];
  const supply = (await server.post(admin, contract.newSupply, { ...SUPPLY, meters: [main.id], tariffs })).body;
  /** Stores a reading of the meter at the current time. */
  const measure = (kilowatts: number, meter = main) =>
    server.app.building.telemetry.readings.store([
      {
        enterpriseId: admin.enterpriseId,
        device: meter.kd_id,
        at: server.clock.now(),
        message: { ts: server.clock.now().getTime(), p: kilowatts * 1000 },
      },
    ]);
  const load = (switchId: string, given: Record<string, unknown> = {}) => ({
    switch_appliance: switchId,
    watts: 20_000,
    min_on_s: 0,
    min_off_s: 60,
    longest_off_s: 3600,
    ...given,
  });
  const limit = (given: Record<string, unknown> = {}, who: TestUser = admin) =>
    server.post(who, contract.setDemandLimit, {
      supply: supply._id,
      limit: 100_000,
      measure: "w",
      minutes: 15,
      is_on: true,
      loads: [load(first), load(second)],
      ...given,
    } as never);
  const relays = board.switches.map(() => 0);
  const turnOn = async (...ids: string[]) => {
    for (const id of ids) await server.post(admin, contract.switchDevice, { switch_appliance_id: id, switch_state: 1 });
    await settled();
    board.switches.forEach(({ id }, index) => {
      if (ids.includes(id)) relays[index] = 1;
    });
    await peer.publish(deviceTopic(board.kd_id, board.enterpriseId, "state"), {
      ts: server.clock.now().getTime(),
      relays,
    });
    await vi.waitFor(async () => {
      await server.app.live.settled();
      if ((await isOn()).length < ids.length) throw new Error("not on yet");
    });
  };
  /** Returns the numbers of the board's switches that are on. */
  const isOn = async () => {
    const rows = await server.database.query<{ switch_no: number }>(
      "SELECT switch_no FROM switch_appliances WHERE enterprise_id = $1 AND device_id = $2 AND current_status ORDER BY 1",
      [admin.enterpriseId, board.id],
    );
    return rows.map(({ switch_no }) => switch_no);
  };
  const look = async () => {
    await server.app.building.demand.watch.look();
    await settled();
  };
  /** Advances the clock by some minutes, with a reading of the meter if given. */
  const after = async (minutes: number, kilowatts?: number) => {
    server.clock.advance(minutes * MINUTE);
    if (kilowatts !== undefined) await measure(kilowatts);
    await look();
  };
  const demand = async (who: TestUser = admin) => (await server.get(who, contract.listDemand)).body.docs;
  const shed = async () => ((await demand())[0]?.shed ?? []).map(({ switch_appliance }) => switch_appliance._id);
  const alarms = async () =>
    (await server.get(admin, contract.listAlarms)).body.docs.filter(({ source }) => source === "demand");
  return { ...office, main, supply, measure, load, limit, turnOn, isOn, look, after, demand, shed, alarms };
}
