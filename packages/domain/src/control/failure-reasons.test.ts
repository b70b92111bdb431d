import { expect, it, test } from "vitest";
import { FAILURE_CODES, FAILURE_REASONS, readFailure } from "./failure-reasons.ts";

test.each([
  ["no_answer", "no_answer", "The device did not answer in time"],
  ["may_act_later", "may_act_later", "It was not confirmed and could not be taken back: it may still happen"],
  ["not_sent", "not_sent", "The message broker was out of reach"],
  ["refused", "refused", "The device refused"],
  ["relay_stuck", "relay_stuck", "The relay did not follow"],
  ["The device did not answer in time", "no_answer", "The device did not answer in time"],
  ["no such switch", "no_such_switch", "The device has no such switch"],
  ["Not supported by this switch ", "not_supported", "The switch cannot do that"],
  ["nothing to do", "nothing_to_do", "The device found nothing to do"],
  ["motor too hot", "other", "motor too hot"],
  ["constructor", "other", "constructor"],
  ["other", "other", "other"],
  ["", "other", ""],
])("the stored reason %j is %s: %j", (stored, code, message) => {
  expect(readFailure(stored)).toEqual({ code, message });
});

it("reads every code and every sentence back as itself", () => {
  for (const code of FAILURE_CODES) {
    if (code === "other") continue;
    expect(readFailure(code)).toEqual({ code, message: FAILURE_REASONS[code] });
    expect(readFailure(FAILURE_REASONS[code]).code).toBe(code);
  }
});
