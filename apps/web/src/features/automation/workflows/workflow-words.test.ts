import { beforeAll, expect, test } from "vitest";
import { toRule } from "../../../data/workflow-rules.ts";
import { translatorOf } from "../../../i18n/i18n.ts";
import { loadTexts } from "../../../i18n/index.ts";
import { aWorkflow } from "./testing.ts";
import { toSentenceParts } from "./useSentence.ts";
import { sentenceOf } from "./workflow-words.ts";

beforeAll(() => loadTexts("workflows"));

const pump = (name: string) => aWorkflow({ device: { _id: crypto.randomUUID(), device_name: name } });

test.each([
  [
    "several devices within hours",
    [pump("Pump 1"), pump("Pump 2"), pump("Pump 3")],
    "When current of Pump 1 and 2 more is above 20 A between 06:00 am and 10:00 pm → turn off Switch 3.1, notify",
  ],
  [
    "over midnight",
    [aWorkflow({ startTime: 2200, endTime: 600, qualifier: "below", value: 0.5, actions: [] })],
    "When current of Pump 1 is below 0.5 A between 10:00 pm and 06:00 am the next day → notify",
  ],
  [
    "a motor's health all day",
    [aWorkflow({ trigger: "motor", qualifier: "is", value: 3, startTime: 0, endTime: 2359, notification: null })],
    "When the motor of Pump 1 is running dry at any time → turn off Switch 3.1",
  ],
  [
    "a group that is offline",
    [
      aWorkflow({
        trigger: "offline",
        value: 10,
        device: null,
        group: { _id: crypto.randomUUID(), name: "Pump room" },
        startTime: 0,
        endTime: 2359,
        actions: [],
      }),
    ],
    "When Pump room is offline for more than 10 min at any time → notify",
  ],
])("a workflow about %s is said in one sentence", (_about, workflows, sentence) => {
  const rule = toRule({ key: "", workflows });
  expect(rule && sentenceOf(toSentenceParts(rule), translatorOf("workflows"), "en", 12)).toBe(sentence);
});
