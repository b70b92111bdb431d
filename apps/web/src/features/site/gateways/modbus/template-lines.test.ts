import { SHIPPED_METERS } from "@switchboard/domain/site";
import { describe, expect, it, test } from "vitest";
import {
  addressOf,
  chosen,
  type Line,
  linesOf,
  nextLine,
  problemsOf,
  registersOf,
  repeatedIds,
} from "./template-lines.ts";

const line = (own: Partial<Line> = {}): Line => ({ ...nextLine([], 3), address: "10", ...own });

test.each([
  ["0", 0],
  [" 3059 ", 3059],
  ["0xC558", 0xc558],
  ["C558h", 0xc558],
  ["4e", undefined],
  ["-1", undefined],
  ["", undefined],
])("the address %j is %s", (text, address) => {
  expect(addressOf(text)).toBe(address);
});

test.each([
  [line(), {}],
  [line({ address: "70000" }), { address: "address" }],
  [line({ address: "65535", type: "u32" }), { address: "end" }],
  [line({ scale: "0" }), { scale: "scale" }],
  [line({ scale: "0,1" }), {}],
  [line({ unit: "kWh" }), { unit: "unit" }],
  [line({ what: "sensor:number", name: " ", unit: "l/min" }), { name: "name" }],
])("%# says what is wrong beside its field", (given, problems) => {
  expect(problemsOf(given)).toEqual(problems);
});

describe("the lines of a template", () => {
  it("come back as the registers that they were, for every template that is shipped", () => {
    for (const { registers } of SHIPPED_METERS) {
      const whole = registers.map((register) => ({ scale: 1, ...register }));
      expect(registersOf(linesOf({ registers: whole }))).toEqual(whole);
    }
  });

  it("are missing while one line repeats another", () => {
    const lines = [line({ what: "p", unit: "W" }), line({ what: "e", unit: "Wh" }), line({ what: "p", unit: "W" })];
    expect(repeatedIds(lines)).toEqual(new Set([lines[2]?.id]));
    expect(registersOf(lines)).toBeUndefined();
  });

  it("give each sensor a key of its own, and keep the key of one that is renamed", () => {
    const room = line({ what: "sensor:temperature", name: "Panel room", unit: "°C" });
    const registers = registersOf([room, { ...room, id: -1 }, { ...room, id: -2, sensor: "old", name: "గది" }]);
    expect(registers?.map((each) => "sensor" in each && each.sensor)).toEqual(["panel_room", "panel_room_2", "old"]);
  });

  it("continue with the next unread value, at the next address", () => {
    const first = nextLine([], 1);
    expect(first).toMatchObject({ what: "v", unit: "V", address: "" });
    expect(nextLine([{ ...first, address: "12" }], 1)).toMatchObject({ what: "c", unit: "A", address: "14" });
    expect(chosen(first, "e").unit).toBe("kWh");
    expect(chosen({ ...first, unit: "MWh" }, "e").unit).toBe("MWh");
  });
});
