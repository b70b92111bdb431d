import { expect, it, test } from "vitest";
import { adoptionOf, byName, type FoundAddress, isShown, titleOf } from "./found-list.ts";
import { aFound } from "./testing.ts";

const LAMP = aFound({ name: "Hall lamp", maker: "IKEA", model: "E1603", area: "Hall", state: "new" });

test.each<[FoundAddress, boolean]>([
  [{}, true],
  [{ state: "all" }, true],
  [{ state: "adopted" }, false],
  [{ gateway: LAMP.gateway._id }, true],
  [{ gateway: "another" }, false],
  [{ q: " hall " }, true],
  [{ q: "zigbee · ikea" }, true],
  [{ q: "0x01" }, true],
  [{ q: "boiler" }, false],
])("a new lamp is shown by %j: %s", (address, expected) => {
  expect(isShown(LAMP, address)).toBe(expected);
});

it("sorts by type without a name, with numbers in order", () => {
  expect(titleOf(aFound({ name: "" }))).toBe("Zigbee · IKEA E1603");
  const names = ["Lamp 10", "Lamp 9"].map((name) => aFound({ name })).sort(byName);
  expect(names.map(({ name }) => name)).toEqual(["Lamp 9", "Lamp 10"]);
});

it("is adopted whole under its own names, as long as names may be, in the room that they point to", () => {
  const found = aFound({ name: "x".repeat(120), suggestedRoom: "room" });
  expect(adoptionOf(found)).toMatchObject({ device_name: "x".repeat(80), room: "room", channels: [{ key: "state" }] });
  expect(adoptionOf(found, null).room).toBeNull();
  expect(adoptionOf(found, null, "Kettle").channels).toEqual([{ key: "state", name: "Kettle" }]);
});
