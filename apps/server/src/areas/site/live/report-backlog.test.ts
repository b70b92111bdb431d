import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { DeviceReport } from "./device-report.ts";
import { ReportBacklog } from "./report-backlog.ts";

type TestReport = Pick<DeviceReport, "device" | "channel"> & { rssi: number };

function backlogOf(said: readonly TestReport[]) {
  const backlog = new ReportBacklog();
  const acknowledged: number[] = [];
  for (const each of said) {
    const item = { ...each, enterpriseId: "home", at: new Date(0), status: 3 };
    backlog.push({ item, acknowledge: () => void acknowledged.push(each.rssi) });
  }
  return { backlog, acknowledged };
}

const tell = (device: string, channel: TestReport["channel"], rssi: number): TestReport => ({ device, channel, rssi });
const order = (taken: { item: DeviceReport }[]) => taken.map(({ item }) => item.rssi);

describe("waiting reports", () => {
  it("leave by priority: awaited reports before heartbeats", () => {
    const { backlog } = backlogOf([
      tell("a", "heartbeat", 1),
      tell("b", "heartbeat", 2),
      tell("c", "state", 3),
      tell("d", "status", 4),
    ]);
    expect(order(backlog.take(3))).toEqual([3, 4, 1]);
    expect(order(backlog.take(3))).toEqual([2]);
    expect(backlog.length).toBe(0);
  });

  it("are urgent when somebody waits for one of them, and not when there are heartbeats alone", () => {
    expect(backlogOf([tell("a", "heartbeat", 1)]).backlog.isUrgent).toBe(false);
    const { backlog } = backlogOf([tell("a", "heartbeat", 1), tell("b", "state", 2)]);
    expect(backlog.isUrgent).toBe(true);
    backlog.take(1);
    expect([backlog.length, backlog.isUrgent]).toEqual([1, false]);
  });

  it("keep the order of one device, so that an urgent report takes an earlier heartbeat along", () => {
    const { backlog } = backlogOf([tell("b", "heartbeat", 1), tell("a", "heartbeat", 2), tell("a", "state", 3)]);
    expect(order(backlog.take(9))).toEqual([2, 3, 1]);
  });

  it("contain one heartbeat for each device, the newest, which acknowledges all of them", () => {
    const { backlog, acknowledged } = backlogOf([1, 2, 3].map((rssi) => tell("a", "heartbeat", rssi)));
    expect(backlog.length).toBe(1);
    const [taken] = backlog.take(9);
    expect(taken?.item.rssi).toBe(3);
    taken?.acknowledge?.();
    expect(acknowledged).toEqual([1, 2, 3]);
  });

  it("lose nothing but older heartbeats, in any order of arrival", () => {
    const said = fc.array(
      fc.record({ device: fc.constantFrom("a", "b", "c"), channel: fc.constantFrom("heartbeat", "state", "status") }),
    );
    fc.assert(
      fc.property(said, fc.integer({ min: 1, max: 4 }), (given, size) => {
        const numbered = given.map((each, rssi) => ({ ...each, rssi }) as TestReport);
        const { backlog, acknowledged } = backlogOf(numbered);
        const taken = [];
        while (backlog.length > 0) taken.push(...backlog.take(size));
        for (const { acknowledge } of taken) acknowledge?.();
        expect(acknowledged.toSorted((a, b) => a - b)).toEqual(numbered.map(({ rssi }) => rssi));
        for (const device of ["a", "b", "c"]) {
          const own = order(taken.filter(({ item }) => item.device === device)).map(Number);
          expect(own).toEqual(own.toSorted((a, b) => a - b));
          const last = numbered.findLast((each) => each.device === device);
          if (last) expect(own.at(-1)).toBe(last.rssi);
        }
      }),
    );
  });
});
