import { randomUUID } from "node:crypto";
import type { FieldDevice } from "@switchboard/contract";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { processorMs } from "./testing/processor-time.ts";
import { fieldDevice } from "./testing/test-driver.ts";
import { adoptedDevice, kdIdOf, startTestGateway, type TestGateway } from "./testing/test-gateway.ts";

let site: TestGateway;
beforeEach(async () => {
  site = await startTestGateway();
  await vi.waitFor(() => expect(site.other.news).toBeDefined());
});
afterEach(() => site.stop());

const B = kdIdOf("b");
const relay = fieldDevice("x").channels[0];
const twins = relay ? [relay, relay] : [];

/** Announcements that no device should send, but some do. */
const HOSTILE: ((no: number) => Partial<FieldDevice>)[] = [
  () => ({ name: "<img src=x onerror=alert(1)>" }),
  (no) => ({ id: `+/${no}/#` }),
  () => ({ name: "a".repeat(100_000) }),
  () => ({ channels: twins }),
  () => ({ model: "line\nbreak\u0000" }),
];

it("isolates a field that announces 10,000 devices at once, hostile ones among them, from the others", async () => {
  site.other.news?.found(fieldDevice("b", { driver: "shelly" }));
  site.server.tell({ adopted: [adoptedDevice("b", { driver: "shelly" })] });
  await vi.waitFor(() => expect(site.broker.isOnline(B)).toBe(true));
  const before = processorMs();
  for (let no = 0; no < 10_000; no++) {
    const own = no % 4 === 0 ? HOSTILE[(no / 4) % HOSTILE.length]?.(no) : {};
    site.field.news?.found(fieldDevice(`d${no}`, own));
  }
  expect(processorMs() - before).toBeLessThan(2000);
  const order = { id: randomUUID(), exp: Date.now() + 2000, switch_no: 1, state: 1 };
  await site.broker.tell(B, "command", order);
  await vi.waitFor(() => expect(site.broker.said(B, "state")).toContainEqual(expect.objectContaining({ ok: true })));
  await vi.waitFor(() => expect(site.server.found().size).toBeGreaterThan(2000));
  const found = [...site.server.found().values()];
  expect(found.filter(({ driver }) => driver === "tasmota")).toHaveLength(2000);
  expect(found.every(({ id, name }) => !/[#+]/.test(id) && name.length <= 120)).toBe(true);
  const reasons = new Set(site.server.reports.at(-1)?.faults.map(({ driver, reason }) => `${driver}: ${reason}`));
  expect(reasons).toEqual(
    new Set([
      "tasmota: more than 2000 devices are announced; those beyond are passed over",
      "tasmota: a device describes itself in a way that cannot be used; it is passed over",
    ]),
  );
  expect(site.gateway.count()).toEqual({ adopted: 1, online: 1 });
});
