import { describe, expect, it, test } from "vitest";
import { looksCritical, needsConfirmation } from "./critical.ts";

describe("needsConfirmation", () => {
  const [plain, critical] = [{ critical: false }, { critical: true }];
  test.each([
    ["turns off two plain switches", false, [plain, plain], false],
    ["turns off one critical switch", false, [critical], true],
    ["turns off a critical switch among plain ones", false, [plain, critical], true],
    ["turns on a critical switch", true, [critical], false],
    ["turns off five plain switches", false, Array(5).fill(plain), false],
    ["turns off six plain switches", false, Array(6).fill(plain), true],
    ["turns on six plain switches", true, Array(6).fill(plain), true],
    ["turns nothing off", false, [], false],
  ])("decides by the consequence when the action %s", (_, on, switches, expected) => {
    expect(needsConfirmation(on, switches)).toBe(expected);
  });
});

describe("looksCritical", () => {
  it.each(["Server room AC", "Cold store 2", "SUMP PUMP", "Kitchen exhaust", "Data centre light", "Deep freezer"])(
    "suggests %j",
    (name) => expect(looksCritical(name)).toBe(true),
  );
  it.each(["Hall light", "Upstairs fan", "Serverless demo", "Coldplay lamp", "Trumpet lamp", ""])(
    "does not suggest %j",
    (name) => expect(looksCritical(name)).toBe(false),
  );
  it("suggests a switch by the name of its device", () => {
    expect(looksCritical("Switch 1", "Server rack")).toBe(true);
  });
});
