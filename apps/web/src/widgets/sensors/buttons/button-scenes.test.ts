import type { PressButton } from "@switchboard/contract";
import { expect, it } from "vitest";
import type { Rule } from "../../../data/workflow-rules.ts";
import { playersOf, rulesOf } from "./button-scenes.ts";

const BUTTON: PressButton = {
  _id: "b",
  device: { _id: "d", device_name: "Remote eye" },
  room: null,
  channel: "action",
  name: "Remote",
  presses: ["single", "double"],
};
const rule = (part: Partial<Rule>): Rule => ({
  key: "k",
  ids: ["e"],
  name: "Remote once",
  isActive: true,
  stopped: null,
  trigger: "press",
  qualifier: "is",
  value: 1,
  press: "single",
  actions: [],
  scene: { _id: "s", name: "Meeting" },
  notification: null,
  startTime: 0,
  endTime: 2359,
  owner: null,
  lastFired: null,
  devices: [],
  groups: [],
  sensors: [],
  buttons: [{ _id: "b", name: "Remote" }],
  mute: [],
  ...part,
});

it("finds the rule that only plays a scene, and other workflows of the press", () => {
  const plain = rule({});
  const elaborate = rule({ key: "other", notification: { head: "a", message: "b" } });
  const press = { button: BUTTON, press: "single" };
  expect(rulesOf([elaborate, plain, rule({ press: "double" })], press)).toEqual({ plain, others: [elaborate] });
});

it("does not take a rule for plain that holds at some hours, or for two buttons", () => {
  const press = { button: BUTTON, press: "single" };
  const two = rule({ buttons: [...rule({}).buttons, { _id: "c", name: "Other" }] });
  expect(rulesOf([rule({ startTime: 800 }), two], press).plain).toBeUndefined();
});

it("lists the presses that play a scene", () => {
  const other = rule({ scene: { _id: "t", name: "Evening" } });
  expect(playersOf([rule({}), other, rule({ trigger: "sensor" })], "s")).toHaveLength(1);
});
