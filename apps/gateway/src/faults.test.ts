import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { fieldDevice } from "./testing/test-driver.ts";
import { adoptedDevice, kdIdOf, startTestGateway, type TestGateway } from "./testing/test-gateway.ts";

/** The short form of `npm run faults -- gateway`, in one process; another seed breaks it in another order. */
const SEED = 17;
const ROUNDS = 8;
const IDS = ["a", "b", "c", "d"];

let site: TestGateway;
const state = new Map<string, 0 | 1>(IDS.map((id) => [id, 0]));
/** Keyed by the level of an order: each order has a level of its own, because the field knows no ids. */
const done = new Map<number, { times: number; late: number }>();
const expiries = new Map<number, number>();
const dimmer = (id: string) =>
  fieldDevice(id, { channels: [{ type: "switch", key: "1", name: "Lamp", kind: "dimmer", confirms: true }] });

function random(): (below: number) => number {
  let seed = SEED;
  return (below) => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (seed >>> 8) % below;
  };
}

beforeEach(async () => {
  site = await startTestGateway();
  const announce = () => {
    for (const id of IDS) site.field.news?.found(dimmer(id));
  };
  site.field.find = async () => announce();
  site.field.known = (id) => ({ switches: { "1": { state: state.get(id) ?? 0 } } });
  site.field.answer = async (order, _, { id }) => {
    const level = order.level ?? 0;
    const before = done.get(level) ?? { times: 0, late: 0 };
    const isLate = Date.now() >= (expiries.get(level) ?? 0);
    done.set(level, { times: before.times + 1, late: before.late + Number(isLate) });
    state.set(id, order.state ?? 0);
    tellState(id);
    return { outcome: "confirmed" };
  };
  await vi.waitFor(() => expect(site.field.news).toBeDefined());
  announce();
  site.server.tell({ adopted: IDS.map((id) => adoptedDevice(id)) });
  await vi.waitFor(() => expect(site.gateway.count()).toEqual({ adopted: 4, online: 4 }));
  for (const id of IDS) tellState(id);
});
afterEach(() => site.stop());

const tellState = (id: string) => site.field.tell(id, { switches: { "1": { state: state.get(id) ?? 0 } } });

/** Sends the order twice with one id, like a server that does not know whether the first arrived. */
async function order(id: string): Promise<void> {
  const [exp, dimm] = [Date.now() + 2000, expiries.size + 1];
  expiries.set(dimm, exp);
  const message = { id: randomUUID(), exp, switch_no: 1, state: 1 - (state.get(id) ?? 0), dimm };
  await site.broker.tell(kdIdOf(id), "command", message).catch(() => undefined);
  await site.broker.tell(kdIdOf(id), "command", message).catch(() => undefined);
}

function shownAs(id: string): unknown {
  const last = site.broker.heard.findLast(
    ({ device, channel }) => device === kdIdOf(id) && (channel === "state" || channel === "heartbeat"),
  );
  return JSON.parse(last?.text ?? "{}").relays?.[0];
}

it("carries out nothing twice or late and shows every state correctly, whatever fails around it", {
  timeout: 60_000,
}, async () => {
  const next = random();
  const turnOne = () => {
    const id = IDS[next(IDS.length)] ?? "a";
    state.set(id, state.get(id) === 1 ? 0 : 1);
    tellState(id);
  };
  const breaks = [
    () => site.withoutBroker(async () => turnOne()),
    () => site.restart(turnOne),
    async () => {
      await site.server.goAway();
      turnOne();
      await site.server.comeBack();
    },
    async () => {
      setTimeout(() => site.field.news?.fault("a hiccup"), 1);
      site.server.tell({ restart: ["tasmota"] });
      turnOne();
    },
  ];
  for (let round = 0; round < ROUNDS; round++) {
    const orders = Promise.all(IDS.map(order));
    await breaks[round % breaks.length]?.();
    await orders;
    await vi.waitFor(() => {
      expect(site.gateway.count()).toEqual({ adopted: 4, online: 4 });
      for (const id of IDS) expect(shownAs(id)).toBe(state.get(id));
    });
  }
  expect([...done.values()].filter(({ times, late }) => times > 1 || late > 0)).toEqual([]);
  expect(done.size).toBeGreaterThan(ROUNDS);
  expect([...site.server.found().keys()].toSorted()).toEqual(IDS);
});
