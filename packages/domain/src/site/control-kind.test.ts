import { expect, test } from "vitest";
import { controlKind, countedSwitches, curtainOfDevice } from "./control-kind.ts";

const device = (device_type: "SW_2_REL" | "SW_3_REL" | "SW_4_NODE", config: object, numbers: number[]) => ({
  device_type,
  config: { ...config },
  switches: numbers.map((switch_no) => ({ switch_no })),
});

test.each([
  ["plain relays count", device("SW_2_REL", {}, [1, 2]), [1, 2]],
  ["a curtain's two relays do not", device("SW_2_REL", { curtain_mode: "1" }, [1, 2]), []],
  ["the third relay beside a curtain does", device("SW_3_REL", { curtain_mode: "4" }, [1, 2, 3]), [3]],
  ["one relay alone moves no curtain, and counts", device("SW_2_REL", { curtain_mode: "1" }, [2]), [2]],
  ["what has no switches has none", device("SW_4_NODE", {}, []), []],
])("%s", (_, each, expected) => {
  expect(countedSwitches(each).map(({ switch_no }) => switch_no)).toEqual(expected);
});

test("a switch has a lever, moves a curtain, or is a bell", () => {
  const curtain = device("SW_3_REL", { curtain_mode: "1" }, [1, 2, 3]);
  expect(curtain.switches.map((each) => controlKind(curtain, each))).toEqual(["curtain", "curtain", "lever"]);
  expect(curtainOfDevice(curtain)).toMatchObject({ openBy: 1, closeBy: 2 });
});
