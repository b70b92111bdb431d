import { expect, test } from "vitest";
import { toCsv } from "./csv.ts";

test("quotes, commas and line breaks stay within their cell", () => {
  expect(toCsv([["a", 'say "hi", now\nplease']])).toBe('\uFEFF"a","say ""hi"", now\nplease"\r\n');
});

test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1"])("%j is text to a spreadsheet, not a formula", (value) => {
  expect(toCsv([[value]])).toBe(`\uFEFF"'${value}"\r\n`);
});
