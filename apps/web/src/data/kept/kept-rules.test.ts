import { describe, expect, it, test } from "vitest";
import { isKeptRead, isStillKept, KEPT_FOR_MS, withinBounds, withoutSecrets } from "./kept-rules.ts";

describe("data kept on the device", () => {
  test.each([
    [["live", "e", "groups"]],
    [["live", "e", "schedules", "list"]],
    [["live", "e", "scenes"]],
    [["live", "e", "people", "list", ""]],
    [["live", "e", "enterprise"]],
    [["live", "e", "meters", "home", "Asia/Kolkata"]],
  ])("%j is", (key) => {
    expect(isKeptRead(key)).toBe(true);
  });

  test.each([
    [["live", "e", "people", "sessions", "p"]],
    [["live", "e", "people", "list", "asha"]],
    [["live", "e", "enterprise", "details"]],
    [["live", "e", "schedules", "history", "s"]],
    [["live", "e", "constructor"]],
    [["live", "e", "something-new"]],
    [["second-factors", "p"]],
    [["audit", "e", {}]],
    [["account"]],
    [[]],
  ])("%j is not", (key) => {
    expect(isKeptRead(key)).toBe(false);
  });
});

it("stores no credentials of the broker, nor any unknown field", () => {
  const data = {
    _id: "e",
    name: "Campus",
    time_zone: "Asia/Kolkata",
    meta: ["floor"],
    mqttPassword: "secret ticket",
    broker: { url: "/mqtt", username: "secret person", client_id: "secret session", topics: ["KA/e"], expires_at: "x" },
    somethingNew: "secret",
  };
  const kept = withoutSecrets({ queryKey: ["live", "e", "enterprise"], data, updatedAt: 1 });
  expect(JSON.stringify(kept)).not.toContain("secret");
  expect(kept.data).toMatchObject({ name: "Campus", time_zone: "Asia/Kolkata", meta: ["floor"], mqttPassword: "" });
});

it("keeps what fits, the newest first", () => {
  const read = (name: string, size: number, updatedAt: number) => ({
    queryKey: [name],
    data: "x".repeat(size),
    updatedAt,
  });
  const newest = Array.from({ length: 6 }, (_, n) => read(`new ${n}`, 900_000, 10 - n));
  const kept = withinBounds([read("old", 900_000, 1), ...newest, read("huge", 2_000_000, 11)]);
  expect(kept.map(({ queryKey }) => queryKey[0])).toEqual(["new 0", "new 1", "new 2", "new 3", "new 4"]);
});

test.each([
  [0, true],
  [KEPT_FOR_MS - 1, true],
  [KEPT_FOR_MS, false],
])("what is %i ms old is still shown: %s", (age, expected) => {
  expect(isStillKept(1_000, 1_000 + age)).toBe(expected);
});
