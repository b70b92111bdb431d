import { FieldDevice } from "@switchboard/contract";
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import * as z from "zod/mini";
import { fieldId, fieldText } from "./field-text.ts";
import { processorMs } from "./testing/processor-time.ts";

describe("a text of the field", () => {
  test.each([
    ["Kitchen lamp", "Kitchen lamp"],
    ["<b>Kitchen</b> <img src=x onerror=alert(1)>lamp", "Kitchen lamp"],
    ["a\u0000b\r\nc\td", "ab c d"],
    ["safe\u202egnp.exe", "safegnp.exe"],
    ["<<script>alert(1)<</script>", "alert(1)"],
    ["వంటగది లైట్", "వంటగది లైట్"],
    [42, "42"],
    [undefined, ""],
    [{ toString: () => "x" }, ""],
  ])("%j is shown as %j", (text, shown) => {
    expect(fieldText(text)).toBe(shown);
  });

  it("is cut between characters, with a mark", () => {
    const cut = fieldText("🏠".repeat(200));
    expect(cut.length).toBeLessThanOrEqual(120);
    expect(cut).toMatch(/^🏠+…$/u);
  });

  it("is always accepted by the server, and read quickly", () => {
    const any = fc.oneof(
      fc.string({ unit: "binary", maxLength: 400 }),
      fc.string({ unit: fc.constantFrom("<", ">", "a", "\u0000", "\ud800", "\u202e", "\u2028", " ") }),
    );
    fc.assert(fc.property(any, (text) => z.safeParse(FieldDevice.shape.name, fieldText(text)).success));
    const before = processorMs();
    fieldText("<".repeat(1_000_000));
    expect(processorMs() - before).toBeLessThan(200);
  });
});

test.each([
  ["0x00158d0001a2b3c4", true],
  ["kitchen/lamp 1", true],
  ["zigbee2mqtt/#", false],
  ["a+b", false],
  ["a\u0000b", false],
  ["", false],
  ["x".repeat(201), false],
  [7, false],
])("the id %j is taken: %s", (id, isTaken) => {
  expect(fieldId(id)).toBe(isTaken ? id : undefined);
});
