import { expect, test } from "vitest";
import { suggestChannelNames } from "./switch-names.ts";

const lamp = (name: string, key = "state") => ({ type: "switch", key, name });
const sensor = { type: "sensor", key: "t", name: "Temperature" };

test.each([
  ["Kitchen ceiling", [lamp("Light")], ["Kitchen ceiling"]],
  ["Kitchen ceiling", [lamp("Light"), sensor], ["Kitchen ceiling", "Temperature"]],
  ["Pump room", [lamp("Relay 1", "a"), lamp("relay_2", "b")], ["Pump room 1", "Pump room 2"]],
  ["Pump room", [lamp("Well pump", "a"), lamp("", "b")], ["Well pump", "Pump room 2"]],
  ["AHU 1", [lamp("Supply fan")], ["Supply fan"]],
  ["Boardroom heater", [lamp("Heater")], ["Boardroom heater"]],
  ["Pump room", [lamp("Pump")], ["Pump"]],
  ["Blinds south", [{ type: "cover", key: "state", name: "Cover" }], ["Blinds south"]],
  ["", [lamp("Light"), lamp("", "b")], ["Light", "b"]],
  ["x".repeat(90), [lamp("", "a"), lamp("", "b")], [`${"x".repeat(78)} 1`, `${"x".repeat(78)} 2`]],
])("a device found as %j with %j gets channels named %j", (device, channels, expected) => {
  expect(suggestChannelNames(device, channels)).toEqual(expected);
});
