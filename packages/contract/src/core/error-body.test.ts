import { LANGUAGES } from "@switchboard/domain/core";
import { CONFIG_PROBLEMS } from "@switchboard/domain/site";
import { wordsOf } from "@switchboard/translations";
import { describe, expect, it, test } from "vitest";
import type * as z from "zod/mini";
import { contract, errorBody, labelOf, readInput } from "../index.ts";

const ID = "5b8e5f0c-1c1d-4a55-8a43-0f7c7f3e9d21";
const GROUP = { name: "Hall", type: "room", devices: [] };

function refusal(schema: z.ZodMiniType | undefined, input: unknown, language: "en" | "te" | "hi" = "en") {
  const read = schema ? readInput(schema, input) : { faults: [] };
  return errorBody("request.invalid", read.faults ?? [], language);
}

it("translates every sentence to itself in English", () => {
  const { sentences } = wordsOf("core/fields", "en");
  expect(Object.values(sentences)).toEqual(Object.keys(sentences));
});

describe("the error body of an invalid request", () => {
  it("says 'All fields are mandatory' and marks each field when fields are missing", () => {
    for (const name of [undefined, null, "", "   "])
      expect(refusal(contract.newGroup.body, { ...GROUP, name })).toEqual({
        code: "request.invalid",
        head: "Validation error",
        message: "All fields are mandatory",
        fields: [{ path: "name", message: "Required" }],
      });
    const { message, fields } = refusal(contract.newGroup.body, {});
    expect(message).toBe("All fields are mandatory");
    expect(fields?.map(({ path }) => path)).toEqual(["name", "type"]);
  });

  test.each<[string, z.ZodMiniType | undefined, unknown, string, string]>([
    ["too long", contract.newGroup.body, { ...GROUP, name: "x".repeat(81) }, "name", "Name: At most 80 characters"],
    ["not text", contract.newGroup.body, { ...GROUP, name: 7 }, "name", "Name: Has to be text"],
    ["a name of controls", contract.newGroup.body, { ...GROUP, name: "a\u202eb" }, "name", "Name: Not a valid name"],
    [
      "no choice",
      contract.newGroup.body,
      { ...GROUP, type: "floor" },
      "type",
      "Type: Has to be one of room, deviceType",
    ],
    ["no list", contract.newGroup.body, { ...GROUP, devices: "all" }, "devices", "Devices: Has to be a list"],
    ["no id in a list", contract.newGroup.body, { ...GROUP, devices: [ID, "x"] }, "devices.1", "Devices 2: Not an id"],
    ["no address", contract.forgotPassword.body, { email: "me" }, "email", "E-mail: Not an e-mail address"],
    ["too high", contract.sendFeedback.body, { rating: 6, message: "x" }, "rating", "Rating: At most 5"],
    [
      "no whole number",
      contract.sendFeedback.body,
      { rating: 1.5, message: "x" },
      "rating",
      "Rating: Has to be a whole number",
    ],
    ["a page too large", contract.listUsers.body, { limit: 1000 }, "limit", "limit: At most 200"],
    ["a page of letters", contract.listUsers.body, { limit: "abc" }, "limit", "limit: Has to be a whole number"],
    [
      "no flag",
      contract.setScheduleActive.body,
      { id: ID, isActive: "yes" },
      "isActive",
      "isActive: Has to be true or false",
    ],
    [
      "no state of a switch",
      contract.switchDevice.body,
      { switch_appliance_id: ID, switch_state: 2 },
      "switch_state",
      "Switch state: Has to be one of 0, 1",
    ],
    [
      "1999 K",
      contract.lightActions.body,
      { switch_appliance_id: ID, color_temperature: 1999 },
      "color_temperature",
      "Colour temperature: At least 2000",
    ],
    ["a list as the whole", contract.newGroup.body, [], "", "The request: Has to be an object"],
    ["no day", contract.switchEvents.query, { id: ID, day: "today" }, "day", "Day: Not a date (YYYY-MM-DD)"],
    ["a remote's key that is no text", contract.irCustom.body, { remote_id: ID, key: 7 }, "key", "Key: Has to be text"],
    [
      "a state of 40 degrees",
      contract.irCustom.body,
      { remote_id: ID, state: { power: true, mode: "cool", temperature: 40, fan: "auto", swing: false } },
      "state.temperature",
      "temperature: At most 30",
    ],
  ])("%s: names the field and the rule", (_name, schema, input, path, message) => {
    const body = refusal(schema, input);
    expect(body.message).toBe(message);
    expect(body.fields?.map((field) => field.path)).toEqual([path]);
  });

  test.each<[string, z.ZodMiniType | undefined, unknown, string]>([
    [
      "no device is selected",
      contract.grantDevices.body,
      { user_ids: [ID], device_ids: [], access: true },
      "Please select checkbox of minimum one device",
    ],
    [
      "no switch is selected",
      contract.grantSwitches.body,
      { user_ids: [ID], switch_ids: [], access: true },
      "Please select checkbox of minimum one device",
    ],
    ["a tag is empty", contract.editAccount.body, { tags: [" "] }, "Enter atleast a value to add new tag(s)."],
    ["a workflow watches nothing", contract.newWorkflows.body, { workflows: [] }, "Select at least one device"],
    [
      "a device is compared with itself",
      contract.newReport.body,
      {
        kind: "energy",
        from_date: "2026-03-01",
        to_date: "2026-03-02",
        device_ids: [ID, ID],
        compare: true,
        format: "PDF",
      },
      "Comparison needs different devices",
    ],
  ])("answers the specification's sentence verbatim when %s", (_name, schema, input, message) => {
    const body = refusal(schema, input);
    expect(body.message).toBe(message);
    expect(body.fields?.map((field) => field.message)).toEqual([message]);
    for (const language of ["te", "hi"] as const) {
      const { message: translated, fields } = refusal(schema, input, language);
      expect(translated).toBe(fields?.[0]?.message);
      expect(translated).not.toBe(message);
    }
  });

  it("leaves missing fields out of its message and lists at most three faults", () => {
    expect(refusal(contract.newGroup.body, { type: "floor" }).message).toBe("Type: Has to be one of room, deviceType");
    const wrong = { name: 1, fullname: 1, phone: 1, organisation: 1 };
    expect(refusal(contract.editAccount.body, wrong).message).toBe(
      "Name: Has to be text · Full name: Has to be text · Phone: Has to be text",
    );
  });

  it("is in the reader's language, including its sentences", () => {
    const long = { ...GROUP, name: "x".repeat(81) };
    expect(refusal(contract.newGroup.body, long, "te").message).toBe("పేరు: గరిష్ఠంగా 80 అక్షరాలు");
    expect(refusal(contract.newGroup.body, long, "hi").message).toBe("नाम: ज़्यादा से ज़्यादा 80 अक्षर");
    const fault = { path: "actions.0", sentence: "Actions for {name} are repeated", values: { name: "{name} $1" } };
    expect(errorBody("scene.invalid", [fault], "hi").message).toBe("{name} $1 की कार्रवाइयाँ दोहराई गई हैं");
    expect(errorBody("scene.invalid", [fault]).message).toBe("Actions for {name} $1 are repeated");
    for (const language of LANGUAGES) {
      const setting = { path: "over_voltage", sentence: CONFIG_PROBLEMS.range };
      expect(errorBody("config.invalid", [setting], language).message).toMatch(/^over_voltage: ./);
    }
  });

  it("uses the label of a field, or its API name when nobody fills it in", () => {
    expect([labelOf("device_name"), labelOf("workflows.0.startTime"), labelOf("res_grouped")]).toEqual([
      "Device name",
      "Start time",
      "res_grouped",
    ]);
    expect(labelOf("toString")).toBe("toString");
  });
});
