import { describe, expect, it } from "vitest";
import { type FieldDraft, fieldProblems } from "./field-triggers.ts";

describe("fieldProblems", () => {
  const draft: FieldDraft = {
    trigger: "sensor",
    qualifier: "below",
    value: 4,
    sensors: [{ name: "Freezer", kind: "temperature" }],
    buttons: [],
    press: null,
  };
  const remote = { name: "Remote", presses: ["single"] };
  it.each<[string, Partial<FieldDraft>, string[]]>([
    ["a limit of one kind", {}, []],
    ["no sensor", { sensors: [] }, ["devices"]],
    ["two kinds", { sensors: [...draft.sensors, { name: "Door", kind: "contact" }] }, ["devices"]],
    ["a number matched like a state", { qualifier: "is" }, ["qualifier"]],
    ["a value out of the range of the kind", { value: -300 }, ["value"]],
    ["a press", { trigger: "press", buttons: [remote], press: "single" }, []],
    ["a press that the button does not have", { trigger: "press", buttons: [remote], press: "hold" }, ["devices"]],
    ["no press", { trigger: "press", buttons: [remote] }, ["press"]],
    ["no button", { trigger: "press", press: "single" }, ["devices"]],
  ])("%s", (_name, part, paths) => {
    expect(fieldProblems({ ...draft, ...part }).map(({ path }) => path)).toEqual(paths);
  });
});
