import { expect, test } from "vitest";
import {
  addressLimit,
  addressProblem,
  addressState,
  distinctAddresses,
  firstDecision,
  keepsApprovals,
  MOST_EXTERNAL_ADDRESSES,
  MOST_WAITING_ADDRESSES,
} from "./external-addresses.ts";

test.each([
  [[], []],
  [
    ["A@x.test", " a@X.test ", "b@x.test"],
    ["a@x.test", "b@x.test"],
  ],
])("reads %j as %j", (typed, expected) => {
  expect(distinctAddresses(typed)).toEqual(expected);
});

test.each([
  ["admin", "approved"],
  ["user", "waiting"],
] as const)("gives an address that an %s enters the decision %s", (role, decision) => {
  expect(firstDecision(role)).toBe(decision);
});

test.each([
  ["approved", false, "approved"],
  ["waiting", false, "waiting"],
  ["declined", false, "declined"],
  ["approved", true, "unsubscribed"],
  ["waiting", true, "unsubscribed"],
] as const)("shows %s, unsubscribed %s, as %s", (decision, isUnsubscribed, state) => {
  expect(addressState(decision, isUnsubscribed)).toBe(state);
});

test.each([
  [false, false, null],
  [true, false, "address.member"],
  [false, true, "address.unsubscribed"],
  [true, true, "address.member"],
])("finds for a member %s who unsubscribed %s the problem %s", (isMember, isUnsubscribed, problem) => {
  expect(addressProblem({ isMember, isUnsubscribed })).toBe(problem);
});

const FULL = { all: MOST_EXTERNAL_ADDRESSES, waiting: 0 };
const EAGER = { all: 0, waiting: MOST_WAITING_ADDRESSES };
test.each([
  ["admin", { all: MOST_EXTERNAL_ADDRESSES - 1, waiting: 0 }, true, null],
  ["admin", FULL, true, "address.too_many"],
  ["admin", FULL, false, null],
  ["admin", EAGER, true, null],
  ["user", { all: 0, waiting: MOST_WAITING_ADDRESSES - 1 }, true, null],
  ["user", EAGER, true, "address.too_many_waiting"],
  ["user", EAGER, false, "address.too_many_waiting"],
] as const)("leaves room for %s with %j, new %s: %s", (role, counts, isNew, problem) => {
  expect(addressLimit(counts, role, isNew)).toBe(problem);
});

const REPORT = { kind: "energy", device_ids: ["a", "b"], sensor_ids: [], supply: null, place: "floor" };
test.each([
  ["user", REPORT, true],
  ["user", { ...REPORT, device_ids: ["b", "a"] }, true],
  ["user", { ...REPORT, device_ids: ["a"] }, false],
  ["user", { ...REPORT, device_ids: [] }, false],
  ["user", { ...REPORT, kind: "cost" }, false],
  ["user", { ...REPORT, sensor_ids: ["c"] }, false],
  ["user", { ...REPORT, supply: "d" }, false],
  ["user", { ...REPORT, place: null }, false],
  ["admin", { ...REPORT, device_ids: [] }, true],
] as const)("when a %s changes the report to %j, approvals stay: %s", (role, after, isKept) => {
  expect(keepsApprovals(role, REPORT, after)).toBe(isKept);
});
