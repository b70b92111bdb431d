import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { fromSnapshot } from "../../../../live/live-device.ts";
import { aDevice, aSwitch } from "../../../../testing/devices.ts";
import { percentAt } from "../../../../widgets/tiles/percent-at.ts";
import { readControlSearch } from "../control-search.ts";
import { GroupBy, groupSwitches, matcher, type SearchField, type SwitchGroup } from "./grouping.ts";
import { gridShape, toRows } from "./rows.ts";

const room = (name: string, type: "room" | "deviceType" = "room") => ({
  _id: `00000000-0003-4000-8000-${name.length.toString().padStart(12, "0")}`,
  name,
  type,
});
const devices = [
  fromSnapshot(aDevice(1, { device_name: "Board", groups: [room("Hall"), room("All plugs", "deviceType")] })),
  fromSnapshot(aDevice(2, { device_name: "పంపు", groups: [] })),
  fromSnapshot(
    aDevice(3, {
      device_name: "Cove",
      groups: [room("Attic")],
      switch_appliances: [aSwitch(3, 1, { name: "Étagère" })],
    }),
  ),
  fromSnapshot(aDevice(4, { switch_appliances: [] })),
];
const everything = () => true;
const names = (groups: SwitchGroup[]) => groups.map((group) => `${group.name}:${group.ids.length}`);

describe("grouping", () => {
  test.each([
    [GroupBy.none, ["undefined:5"]],
    [GroupBy.device, ["Board:2", "పంపు:2", "Cove:1"]],
    [GroupBy.group, ["Attic:1", "Hall:2", ":2"]],
  ])("by %i gives %j", (groupBy, expected) => {
    expect(names(groupSwitches(devices, groupBy, everything))).toEqual(expected);
  });

  it("puts a device into each of its rooms", () => {
    const both = fromSnapshot(aDevice(5, { groups: [room("Hall"), room("Attic")] }));
    expect(names(groupSwitches([both], GroupBy.group, everything))).toEqual(["Attic:2", "Hall:2"]);
  });

  test.each<[SearchField, string, number]>([
    ["switch", "ÉTAG", 1],
    ["switch", "  ", 5],
    ["device", "పంపు", 2],
    ["group", "plugs", 2],
    ["kd_id", "test0003", 1],
    ["kd_id", "nothing", 0],
    ["all", "etagere", 1],
    ["all", "hall", 2],
    ["all", "hall board", 2],
    ["all", "attic cove", 1],
    ["all", "test0003", 1],
    ["all", "పంపు", 2],
    ["all", "hall cove", 0],
    ["all", " – ", 5],
    ["all", "etagree", 0],
  ])("search by %s for '%s' finds %i", (field, text, count) => {
    const groups = groupSwitches(devices, GroupBy.none, matcher({ field, text }));
    expect(groups.flatMap((group) => group.ids).length).toBe(count);
  });
});

it("tolerates a typo in a search of all fields when allowed", () => {
  const groups = groupSwitches(devices, GroupBy.none, matcher({ field: "all", text: "etagree attci" }, true));
  expect(groups.flatMap((group) => group.ids)).toEqual([aSwitch(3, 1)._id]);
});

describe("rows", () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 40 });
  const groupsOf = (counts: number[], named = true): SwitchGroup[] =>
    counts.map((count, index) => ({
      key: `g${index}`,
      name: named ? `Group ${index}` : undefined,
      ids: Array.from({ length: count }, (_, each) => `${index}.${each}`),
    }));

  it("show every switch once, in order, and never more than fit side by side", () => {
    fc.assert(
      fc.property(sizes, fc.integer({ min: 300, max: 1700 }), fc.boolean(), (counts, width, named) => {
        const groups = groupsOf(counts, named);
        const shape = gridShape(width);
        const rows = toRows(groups, shape);
        const shown = rows.flatMap((row) => {
          if (row.kind === "tiles") return [row.ids];
          return row.kind === "band" ? [row.groups.flatMap((group) => group.ids)] : [];
        });
        expect(shown.flat()).toEqual(groups.flatMap((group) => group.ids));
        expect(Math.max(0, ...shown.map((ids) => ids.length))).toBeLessThanOrEqual(shape.columns);
        expect(new Set(rows.map((row) => row.key)).size).toBe(rows.length);
      }),
    );
  });

  it("put small groups side by side and give large ones a header of their own", () => {
    const kinds = toRows(groupsOf([1, 3, 2, 9]), gridShape(1100)).map((row) => row.kind);
    expect(kinds).toEqual(["band", "band", "header", "tiles", "tiles"]);
  });

  test.each([
    [358, 2],
    [632, 3],
    [1150, 5],
    [100, 1],
  ])("a width of %i holds %i columns", (width, columns) => {
    expect(gridShape(width).columns).toBe(columns);
  });
});

describe("density", () => {
  /** Creates three hundred switches on devices of these sizes, in turn. */
  function building(sizes: number[]): SwitchGroup[] {
    const groups: SwitchGroup[] = [];
    for (let left = 300, index = 0; left > 0; index += 1) {
      const size = Math.min(left, sizes[index % sizes.length] ?? 1);
      left -= size;
      const ids = Array.from({ length: size }, (_, each) => `${index}.${each}`);
      groups.push({ key: `g${index}`, name: `Device ${index}`, ids });
    }
    return groups;
  }
  const heightOf = (groups: SwitchGroup[], width: number) =>
    toRows(groups, gridShape(width, "compact")).reduce((sum, { height }) => sum + height, 0);
  /** The height above the list: title, lead and filters. */
  const [DESK_HEAD, PHONE_HEAD] = [220, 380];

  test.each([[[5, 4, 3, 2, 4]], [[4]], [[5]], [[3]], [[1, 4, 5, 2, 10]]])(
    "compact shows 300 switches on devices of %j in 6 screens of a desk and 14 of a phone",
    (sizes) => {
      const groups = building(sizes);
      expect(DESK_HEAD + heightOf(groups, 1150)).toBeLessThanOrEqual(6 * 900);
      expect(PHONE_HEAD + heightOf(groups, 358)).toBeLessThanOrEqual(14 * 844);
    },
  );

  it("shows every switch once in compact, in order, after the label of its group, and never more than fit", () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(sizes, fc.integer({ min: 300, max: 2500 }), (counts, width) => {
        const groups = building(counts);
        const shape = gridShape(width, "compact");
        const rows = toRows(groups, shape);
        const cells = rows.flatMap((row) => (row.kind === "line" ? row.cells : []));
        expect(cells.map((cell) => (cell.kind === "label" ? cell.group.key : cell.id))).toEqual(
          groups.flatMap(({ key, ids }) => [key, ...ids]),
        );
        expect(rows.every((row) => row.kind === "line" && row.cells.length <= shape.columns)).toBe(true);
        expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
      }),
    );
  });

  it("keeps only the header of a closed group, in either density", () => {
    const groups = building([5]).slice(0, 2);
    const closed = new Set(["g0"]);
    expect(toRows(groups, gridShape(1150), closed).map(({ kind }) => kind)).toEqual(["header", "band"]);
    const [line] = toRows(groups, gridShape(1150, "compact"), closed);
    expect(line?.kind === "line" && line.cells.map((cell) => cell.kind).slice(0, 3)).toEqual([
      "label",
      "label",
      "tile",
    ]);
  });
});

test.each([
  [0, 0],
  [45, 23],
  [199, 100],
  [500, 100],
  [-40, 0],
])("asks for a percentage when a finger is at %i of 200 pixels: %i", (x, percent) => {
  expect(percentAt(x, { left: 0, width: 200 })).toBe(percent);
});

test.each([
  [
    { state: "on", device: "d" },
    { state: "on", device: "d", group: undefined },
  ],
  [{ state: "loud" }, { state: undefined, device: undefined, group: undefined }],
])("an address that says %j is read as %j", (raw, expected) => {
  expect(readControlSearch(raw)).toEqual(expected);
});
