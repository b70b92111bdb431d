import { eventLabel } from "@switchboard/contract";
import { expect, test } from "vitest";
import { eventTone, eventValue } from "./event-words.ts";

test.each([
  [2, 0.5, "Current failure, phase Y", "0.5 A", "critical"],
  [9, 258.7, "Over voltage, phase R", "258 V", "critical"],
  [17, 452, "Over voltage between B-R", "452 V", "critical"],
  [24, 0, "No supply", "", "critical"],
  [25, 230.9, "Supply OK", "230 V", "good"],
  [37, 12.345, "Overload, phase B", "12.35 A", "critical"],
  [40, 1, "Motor stopped", "", "quiet"],
  [40, 2, "Motor running normally", "", "good"],
  [40, 3, "Motor running dry", "", "critical"],
  [40, 4, "Motor overloaded", "", "critical"],
  [101, 1, "Bay taken", "", "quiet"],
  [101, 0, "Bay free", "", "quiet"],
  [102, 3, "Curtain opening", "", "quiet"],
  [103, 1, "Door bell rung", "", "quiet"],
  [105, 14.6, "Door bell battery", "15 %", "quiet"],
  [106, 1, "Movement at the door", "", "quiet"],
  [106, 2, "Person at the door", "", "quiet"],
  [107, 85.4, "Too hot", "85 °C", "critical"],
  [107, 0, "Cooled down", "", "quiet"],
  [108, 1, "Buzzer sounding", "", "critical"],
  [108, 0, "Buzzer silent", "", "quiet"],
  [33, 7, "Event 33", "7", "quiet"],
])("event %i with %d reads %s %s", (type, value, label, amount, tone) => {
  expect(eventLabel("en", type, value)).toBe(label);
  expect(eventValue("en", type, value)).toBe(amount);
  expect(eventTone(type, value)).toBe(tone);
});
