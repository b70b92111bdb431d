import { expect, test } from "vitest";
import { repeatedBlocks } from "./code-figures.mjs";

const block = (name) => Array.from({ length: 10 }, (_, index) => `${name}(${index});`).join("\n");

test("counts each repetition of a block once, whatever its indentation", () => {
  const indented = block("turn").replaceAll("turn", "    turn");
  expect(repeatedBlocks([block("turn"), `first();\n${indented}`, block("turn")])).toBe(2);
});

test("ignores shorter repetitions, imports and brackets", () => {
  const short = block("turn").split("\n").slice(0, 9).join("\n");
  const imports = Array.from({ length: 12 }, () => 'import { a } from "a";').join("\n");
  const brackets = Array.from({ length: 12 }, () => "});").join("\n");
  expect(repeatedBlocks([`${short}\n${imports}`, `${brackets}\n${short}\n${imports}\n${brackets}`])).toBe(0);
});
