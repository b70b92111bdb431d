import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { processorMs } from "../../../testing/processor-time.ts";
import { readTemplate } from "./template.ts";

function said(template: string, value: string, more: Record<string, unknown> = {}): string | undefined {
  const read = readTemplate(template);
  if ("problem" in read) throw new Error(read.problem);
  let value_json: unknown;
  try {
    value_json = JSON.parse(value);
  } catch {}
  return read({ value, value_json, ...more });
}

describe("a template of a device", () => {
  test.each([
    ["{{ value }}", "ON", "ON"],
    ["{{ value_json.a.b }}", '{"a":{"b":3}}', "3"],
    ["{{value_json['ENERGY']['Power']}}", '{"ENERGY":{"Power":41}}', "41"],
    ["{{ value_json.list[1] }}", '{"list":[1,2]}', "2"],
    ["{{ value_json.contact }}", '{"contact":false}', "False"],
    ["{{ value | float / 10 }}", "215", "21.5"],
    ["{{ value|int + 2 * 3 }}", "4.9", "10"],
    ["{{ (value_json.t | float(0) * 1.8 + 32) | round(1) }}", '{"t":21}', "69.8"],
    ["{{ value_json.x | default('none') | upper }}", "{}", "NONE"],
    ["{{ value_json.x | default(0, true) }}", '{"x":""}', "0"],
    ["{{ 'ON' if value_json.on else 'OFF' }}", '{"on":1}', "ON"],
    ["{{ 'a' if value_json.x is defined else 'b' }}", "{}", "b"],
    ["{{ 'a' if value_json.x is not defined else 'b' }}", "{}", "a"],
    [
      "{% if value_json.level > 50 %}high{% elif value_json.level > 10 %}mid{% else %}low{% endif %}",
      '{"level":20}',
      "mid",
    ],
    ['{"state": "{{ value }}"}', "ON", '{"state": "ON"}'],
    ["{{ value_json.a ~ '-' ~ value_json.b }}", '{"a":1,"b":2}', "1-2"],
    ["{{ value_json.mode in ['auto', 'heat'] and not value_json.off }}", '{"mode":"heat"}', "True"],
    ["{% set x = value | float %}{{ x * 2 }}", "4", "8"],
    ["{{ value.split(',')[1] | trim }}", "a, b", "b"],
    ["{{ value_json.get('a', 5) }}", "{}", "5"],
    ["{{ iif(value == 'open', 1, 0) }}", "open", "1"],
    ["{{ value_json.tempc | is_defined }}", '{"tempc":21.4}', "21.4"],
    ["{{ -value_json.n | abs }}", '{"n":-3}', "-3"],
    ["{{ 7 // 2 }} {{ 7 % 4 }} {{ 1 == 1.0 }}", "", "3 3 True"],
    ["{{ {'on': 1, 'off': 0}[value] }}", "on", "1"],
    ["a {#- nothing -#} b", "", "ab"],
    ["{{ value_json.__proto__ }}{{ value_json.constructor }}", "{}", ""],
    ["{{ value | float(default=3) }}", "x", "3"],
  ])("%s of %s says %s", (template, value, expected) => {
    expect(said(template, value)).toBe(expected);
  });

  it("returns nothing when it calculates with something that is not a number", () => {
    expect(said("{{ value_json.a * 2 }}", '{"a":"x"}')).toBeUndefined();
  });

  test.each([
    ["{% for x in range(9) %}{{ x }}{% endfor %}", '"{% for %}" is not known'],
    ["{{ states('sensor.x') }}", '"states()" is not known'],
    ["{{ value | regex_replace('a', 'b') }}", 'the filter "regex_replace" is not known'],
    ["{{ value.__class__.mro() }}", '".mro()" is not known'],
    ["{{ value", '"{{" is not closed'],
    ["{% if value %}x", '"{% if %}" is not closed'],
    ["{% endif %}", '"endif" has no beginning'],
    ["{{ value + }}", "something is missing"],
    ["{{ 1 2 }}", '"2" is not expected there'],
    ["{{ value ! }}", '"!" cannot be read'],
    [`{{ ${"(".repeat(100)}1${")".repeat(100)} }}`, "too deep"],
    ["{% if a %}".repeat(60), "too deep"],
    ["x".repeat(5000), "longer than 4000 characters"],
  ])("%s is outside of what is understood", (template, problem) => {
    expect(readTemplate(template)).toEqual({ problem });
  });

  it("never throws and never takes long, whatever its text", () => {
    const words = [
      "{{",
      "}}",
      "{%",
      "%}",
      "if",
      "else",
      "endif",
      "value",
      "value_json",
      ".",
      "a",
      "[",
      "]",
      "(",
      ")",
      "|",
      "float",
      "+",
      "~",
      "'x'",
      "1",
      "set",
      "=",
      "-",
      "{#",
      "#}",
      "replace",
      "is defined",
      "*",
    ];
    const template = fc.array(fc.constantFrom(...words), { maxLength: 40 }).map((parts) => parts.join(" "));
    const before = processorMs();
    fc.assert(
      fc.property(fc.oneof(template, fc.string()), fc.json(), (text, json) => {
        const read = readTemplate(text);
        if (!("problem" in read)) read({ value: json, value_json: JSON.parse(json) });
      }),
      { numRuns: 500 },
    );
    const growing = `{% set a = 'x' * 9 %}${"{% set a = a ~ a %}".repeat(100)}{{ a }}`;
    const read = readTemplate(growing.replace("'x' * 9", "'xxxxxxxx'"));
    expect("problem" in read ? read : read({})).toBeUndefined();
    expect(processorMs() - before).toBeLessThan(3000);
  });
});
