import { expect, test } from "vitest";
import { findingsIn } from "./wording.mjs";

function kinds(source, path = "a.test.ts") {
  return findingsIn(path, source).map(({ kind, line }) => [kind, line]);
}

test.each([
  "/** What a device sends. */",
  "/**\n * Those that are late.\n */",
  "// So that it ends.",
  "  /** The same for rooms. */",
  "/** Undefined where nobody asked. */",
])("reports the comment %j", (source) => {
  expect(kinds(source)).toEqual([["comment", 1]]);
});

test.each([
  "/** Whatever a device sends. */",
  "/** Items are kept. */",
  "// The first line ends here.\n// It goes on.",
  'const text = "What is it?";',
])("accepts %j", (source) => {
  expect(kinds(source)).toEqual([]);
});

test("reports types that are a bare participle, not nouns or participles with a noun", () => {
  expect(kinds("interface Asked {\n}\nexport type Told = string;\ntype Speed = number;\nclass SentCommand {}")).toEqual(
    [
      ["type", 1],
      ["type", 3],
    ],
  );
});

test("reports test titles that start with of, that or what", () => {
  const source = [
    `test("${"of"} a device", () => {});`,
    `test.each([1])("${"what"} is %i", () => {});`,
    `describe(\n  "${"that"} is late",`,
    'test("offers a device", () => {});',
  ].join("\n");
  expect(kinds(source)).toEqual([
    ["title", 1],
    ["title", 2],
    ["title", 3],
  ]);
});

test("reads titles in tests only", () => {
  expect(kinds(`it("${"of"} a device")`, "a.ts")).toEqual([]);
});
