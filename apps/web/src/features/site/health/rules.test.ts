import type { PowerReport } from "@switchboard/contract";
import { describe, expect, it, test } from "vitest";
import { fromSnapshot } from "../../../live/live-device.ts";
import { aDevice } from "../../../testing/devices.ts";
import { motorState } from "./events/motor.ts";
import { countAlerts, worstFirst } from "./list/worst-first.ts";
import { hourMarks, segmentsOf } from "./online/online-day.ts";
import { gaugeTop, roundAbove } from "./power/power-metrics.ts";
import { bridgesOf, linesOf, pathOf, scaleOf } from "./power/strip.ts";
import { joined } from "./power/usePowerTrail.ts";

const HOUR = 3_600_000;

describe("a day", () => {
  it("is online and offline without holes up to now", () => {
    expect(
      segmentsOf(
        [
          { from: 10, to: 20 },
          { from: 30, to: 40 },
        ],
        0,
        50,
      ),
    ).toEqual([
      { from: 0, to: 10, online: false },
      { from: 10, to: 20, online: true },
      { from: 20, to: 30, online: false },
      { from: 30, to: 40, online: true },
      { from: 40, to: 50, online: false },
    ]);
  });

  it("has no segment before it has begun", () => {
    expect(segmentsOf([], 100, 100)).toEqual([]);
  });

  test.each([
    [24, 5],
    [23, 4],
    [25, 5],
  ])("of %i hours has %i marks", (hours, marks) => {
    expect(hourMarks(0, hours * HOUR, 6)).toHaveLength(marks);
  });
});

describe("the strip chart", () => {
  const reading = (at: number, report: Partial<PowerReport>) => ({ at, report: { ts: at, ...report } });

  it("draws a line for each phase, or one for the whole", () => {
    const three = [reading(1, { v: 230, v1: 229.9, v2: 231, v3: 232 })];
    expect(linesOf(three, "voltage").map(({ field, points }) => [field, points[0]?.value])).toEqual([
      ["v1", 229],
      ["v2", 231],
      ["v3", 232],
    ]);
    expect(linesOf(three, "power")).toEqual([{ field: "p", points: [] }]);
  });

  it("leaves a gap after a silence, and drops readings older than it shows", () => {
    const points = [0, 300_000, 305_000, 340_000].map((at) => ({ at, value: 5 }));
    expect(pathOf(points, 340_000, { low: 0, high: 10 })).toBe("M86.67 50.00L88.33 50.00M100.00 50.00h0");
  });

  it("does not blow a steady voltage up to fill itself", () => {
    const { low, high } = scaleOf(
      [
        {
          field: "v",
          points: [
            { at: 1, value: 230 },
            { at: 2, value: 231 },
          ],
        },
      ],
      "voltage",
    );
    expect([low, high]).toEqual([220, 241]);
  });

  it("ends gauges at a round number above the readings", () => {
    expect(gaugeTop("power", [reading(1, { p: 14_200 }), reading(2, { p: 300 })])).toBe(20);
    expect(gaugeTop("voltage", [])).toBe(300);
    expect([0, 0.3, 2, 2.1, 73].map(roundAbove)).toEqual([1, 0.5, 2, 5, 100]);
  });
});

describe("a motor", () => {
  const told = (at: number, value: number, type = 40) => ({
    _id: `${at}.${type}`,
    type,
    value,
    createdAt: new Date(at).toISOString(),
  });

  it("says what stopped it when its protection did", () => {
    const past = [told(300, 1), told(200, 23, 3), told(200, 3), told(100, 2)];
    expect(motorState(undefined, past)).toEqual({ health: 1, stoppedBy: { health: 3, at: 200 } });
    expect(motorState(1, past.slice(1)).stoppedBy).toEqual({ health: 3, at: 200 });
  });

  it("gives no cause when somebody stopped it", () => {
    expect(motorState(1, [told(300, 1), told(100, 2)])).toEqual({ health: 1, stoppedBy: undefined });
  });

  it("is believed live before its past", () => {
    expect(motorState(4, [told(300, 1)]).health).toBe(4);
    expect(motorState(undefined, []).health).toBeUndefined();
  });
});

it("puts the unreachable first, then alerts, then weak Wi-Fi, then names", () => {
  const device = (index: number, own: object) => fromSnapshot(aDevice(index, own));
  const devices = [
    device(1, { device_name: "Well" }),
    device(2, { device_name: "Weak", rssi: -80 }),
    device(3, { device_name: "Weaker", rssi: -90 }),
    device(4, { device_name: "Alerted" }),
    device(5, { device_name: "Away", current_status: 2 }),
  ];
  const alert = { _id: "1", type: 24, value: 0, createdAt: "", device: devices[3]?._id ?? "", device_name: "Alerted" };
  const order = worstFirst(devices, countAlerts([alert, alert])).map(({ device_name }) => device_name);
  expect(order).toEqual(["Away", "Alerted", "Weaker", "Weak", "Well"]);
});

describe("the first minutes of a live chart", () => {
  const reading = (at: number) => ({ at, report: { ts: at, p: 1 } });

  it("are the stored ones, up to the first live reading", () => {
    expect(joined([reading(1), reading(2), reading(3)], [reading(2), reading(9)]).map(({ at }) => at)).toEqual([
      1, 2, 9,
    ]);
    expect(joined([reading(1)], []).map(({ at }) => at)).toEqual([1]);
  });

  it("are dashed between readings minutes apart, from before the chart begins, and never over a silence", () => {
    const scale = { low: 0, high: 10 };
    const at = (...seconds: number[]) => seconds.map((each) => ({ at: each * 1000, value: 5 }));
    expect(bridgesOf(at(0, 180, 185), 400_000, scale)).toBe("M0.00 50.00L26.67 50.00");
    expect(bridgesOf(at(0, 350), 400_000, scale)).toBe("");
  });
});
