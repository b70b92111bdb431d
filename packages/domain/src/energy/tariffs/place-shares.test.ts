import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { isPlaceRowInFile, isPlaceRowOnScreen } from "./place-rows.ts";
import { billByPlace, branchOfMains, type PlaceShare } from "./place-shares.ts";

const node = (kind: "site" | "building" | "floor", _id: string, parent: string | null) => {
  return { _id, kind, name: _id, parent, position: 0, area: null };
};
const PLACES = [node("building", "tower", null), node("floor", "f1", "tower"), node("floor", "f2", "tower")];
const room = (_id: string, place: string | null, area: number | null = null) => ({ _id, name: _id, place, area });
const ROOMS = [room("shop", "f1", 50), room("plant", "tower"), room("office", "f2"), room("shed", null)];
const METERS = [
  { id: "main", behind: null },
  { id: "floor", behind: "main" },
  { id: "kiln", behind: "floor" },
  { id: "hut", behind: "main" },
];
const ROOM_OF: Record<string, string> = { main: "plant", floor: "shop", kiln: "office", hut: "shed" };

function sharesOf(used: Record<string, number>, bill: { total: string; importWh: number }) {
  const measured = {
    mains: ["main"],
    importWh: new Map(Object.entries(used)),
    meters: METERS,
    places: PLACES,
    rooms: ROOMS,
    roomOf: (device: string) => ROOM_OF[device] ?? null,
  };
  return billByPlace({ ...bill, currency: "INR" }, measured);
}

const brief = (rows: readonly PlaceShare[]) =>
  rows.filter(isPlaceRowOnScreen).map(({ level, kind, name, importWh, part, amount }) => {
    return [level, name ?? kind, importWh, part, amount];
  });

describe("the shares of a bill by place", () => {
  it("count each meter without those behind it, and list the rest of the main meter apart", () => {
    const rows = sharesOf({ main: 10_000, floor: 6000, kiln: 1500, hut: 1000 }, { total: "1000.01", importWh: 10_000 });
    expect(brief(rows)).toEqual([
      [0, "tower", 6000, "0.6", "600.01"],
      [1, "f1", 4500, "0.45", "450.01"],
      [1, "f2", 1500, "0.15", "150.00"],
      [0, "none", 1000, "0.1", "100.00"],
      [0, "rest", 3000, "0.3", "300.00"],
      [0, "total", 10_000, "1", "1000.01"],
    ]);
  });

  test.each<[string, Record<string, number>, { total: string; importWh: number }, unknown[]]>([
    [
      "give the whole bill to the place of a main meter with nothing behind it",
      { main: 10_000 },
      { total: "765.00", importWh: 10_000 },
      [
        [0, "tower", 10_000, "1", "765.00"],
        [0, "total", 10_000, "1", "765.00"],
      ],
    ],
    [
      "stay whole when no energy was measured",
      { main: 0, floor: 0 },
      { total: "100.00", importWh: 0 },
      [
        [0, "rest", 0, "1", "100.00"],
        [0, "total", 0, "1", "100.00"],
      ],
    ],
    [
      "divide by what the meters behind the main measured when it measured less",
      { main: 1000, floor: 3000, hut: 1000 },
      { total: "80.00", importWh: 1000 },
      [
        [0, "tower", 3000, "0.75", "60.00"],
        [1, "f1", 3000, "0.75", "60.00"],
        [0, "none", 1000, "0.25", "20.00"],
        [0, "total", 4000, "1", "80.00"],
      ],
    ],
    [
      "divide a credit as well",
      { main: 4000, floor: 1000, hut: 0 },
      { total: "-10.01", importWh: 4000 },
      [
        [0, "tower", 1000, "0.25", "-2.50"],
        [1, "f1", 1000, "0.25", "-2.50"],
        [0, "rest", 3000, "0.75", "-7.51"],
        [0, "total", 4000, "1", "-10.01"],
      ],
    ],
  ])("%s", (_, used, bill, expected) => {
    expect(brief(sharesOf(used, bill))).toEqual(expected);
  });

  it("leave out meters that are not behind a main meter", () => {
    const meters = [...METERS, { id: "spare", behind: undefined }];
    expect([...branchOfMains(meters, ["main", "floor", "kiln", "spare"], ["main"])]).toEqual(["main", "floor", "kiln"]);
    const rows = sharesOf({ main: 10_000, spare: 7000 }, { total: "10.00", importWh: 10_000 });
    expect(rows.at(-1)).toMatchObject({ kind: "total", importWh: 10_000, amount: "10.00" });
  });

  const anyBill = fc.record({
    paise: fc.integer({ min: -1_000_000, max: 100_000_000 }),
    mainWh: fc.nat(10_000_000),
    rooms: fc.array(fc.option(fc.constantFrom("tower", "f1", "f2")), { minLength: 1, maxLength: 6 }),
    /** Each device's room, the meter in front of it, and its energy. */
    devices: fc.array(fc.record({ room: fc.option(fc.nat(5)), behind: fc.nat(), importWh: fc.nat(3_000_000) }), {
      maxLength: 12,
    }),
  });

  it("add up to the bill at every level, to the last paisa and watt-hour", () => {
    fc.assert(
      fc.property(anyBill, ({ paise, mainWh, rooms, devices }) => {
        const ids = ["main", ...devices.map((_, index) => `meter-${index}`)];
        const behind = devices.map((device, index) => ids[device.behind % (index + 1)] ?? "main");
        const total = (paise / 100).toFixed(2);
        const rows = billByPlace(
          { total, currency: "INR", importWh: mainWh },
          {
            mains: ["main"],
            importWh: new Map([
              ["main", mainWh],
              ...devices.map(({ importWh }, at) => [`meter-${at}`, importWh] as const),
            ]),
            meters: ids.map((id, index) => ({ id, behind: index === 0 ? null : (behind[index - 1] ?? "main") })),
            places: PLACES,
            rooms: rooms.map((place, index) => room(`room-${index}`, place)),
            roomOf: (device) => {
              const at = devices[Number(device.replace("meter-", ""))]?.room ?? null;
              return at === null ? null : `room-${at % rooms.length}`;
            },
          },
        );
        expect(rows.at(-1)?.amount).toBe(total);
        for (const shown of [rows.filter(isPlaceRowOnScreen), rows.filter(isPlaceRowInFile)]) {
          const whole = shown.at(-1);
          expectSum(
            shown.slice(0, -1).filter(({ level }) => level === 0),
            whole,
          );
          for (const outer of shown.filter(({ kind }) => kind === "place")) {
            const path = [...outer.path, outer.name].join("/");
            const parts = shown.filter((row) => row.path.join("/") === path);
            if (parts.length > 0) expectSum(parts, outer);
          }
        }
      }),
    );
  });
});

function expectSum(parts: readonly PlaceShare[], whole: PlaceShare | undefined) {
  const paise = ({ amount }: PlaceShare) => Math.round(Number(amount) * 100);
  expect(parts.reduce((sum, part) => sum + paise(part), 0)).toBe(whole && paise(whole));
  expect(parts.reduce((sum, { importWh }) => sum + importWh, 0)).toBe(whole?.importWh);
}
