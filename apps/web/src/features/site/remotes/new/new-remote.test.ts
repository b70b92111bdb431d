import { presentCodeset } from "@switchboard/contract";
import { findCodeset } from "@switchboard/domain/site";
import { expect, it, test } from "vitest";
import { layOut } from "../play/key-layout.ts";
import { remoteKeyOf } from "../play/useRemoteKeyboard.ts";
import { backTo, type Draft, STEPS, stepOf } from "./new-remote.ts";

function libraryCodeset(id: string) {
  const found = findCodeset(id);
  if (!found) throw new Error(`no ${id}`);
  return presentCodeset(found);
}

const FULL: Draft = {
  type: "stb",
  brand: "Philips",
  stb_provider: "RC-5 satellite receiver",
  blaster: "eye",
  codeset: libraryCodeset("stb-rc5-1"),
};

test.each(STEPS.slice(0, -1))("going back to %s leaves it open, and all that was chosen before stands", (step) => {
  const draft = backTo(FULL, step);
  expect(stepOf(draft)).toBe(step);
  expect(FULL).toMatchObject(draft);
});

it("begins with the appliance and ends with the name", () => {
  expect(stepOf({})).toBe("type");
  expect(stepOf(FULL)).toBe("name");
});

it("puts every key of a codeset on the remote once", () => {
  for (const id of ["tv-samsung-1", "stb-rc5-1", "projector-epson-1", "music-philips-1"]) {
    const codeset = libraryCodeset(id);
    const custom_keys = [{ key: "custom_1", label: "Cinema" }];
    const { top, pad, corners, rockers, transport, digits, own } = layOut(codeset, { custom_keys });
    const placed = [...top, ...Object.values(pad), ...corners, ...transport, ...digits, ...own];
    const all = [...placed, ...rockers.flatMap(({ up, down }) => [up, down])].map((key) => key?.key);
    expect(all.toSorted()).toEqual(["custom_1", ...codeset.keys.map(({ key }) => key)].toSorted());
    expect(own.map(({ key }) => key)).toEqual(["custom_1"]);
  }
});

it("lets the keys of a fan wait to be learnt, until they are", () => {
  const custom_keys = [{ key: "power", label: "Power" }];
  const { top, rockers } = layOut(libraryCodeset("fan-learn-1"), { custom_keys });
  expect(top.map(({ key, toLearn }) => [key, toLearn])).toEqual([
    ["power", false],
    ["swing", true],
    ["timer", true],
  ]);
  expect(rockers).toMatchObject([{ name: "speed", up: { toLearn: true } }]);
});

test.each([
  ["7", "digit_7"],
  ["Enter", "ok"],
  ["+", "volume_up"],
  ["q", undefined],
])("the key %s of the keyboard means %s", (key, expected) => {
  expect(remoteKeyOf(key)).toBe(expected);
});
