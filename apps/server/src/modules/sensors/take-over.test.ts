import { describe, expect, it } from "vitest";
import { takeOver } from "./take-over.ts";

const temperature = { kind: "temperature", unit: "°C" };
const humidity = { kind: "humidity", unit: "%" };

describe("takeOver", () => {
  it.each([
    [
      "the same name first",
      [
        ["a", temperature],
        ["b", temperature],
      ],
      [
        ["b", temperature],
        ["c", temperature],
      ],
      { a: "c", b: "b" },
    ],
    [
      "then the same kind, in order",
      [
        ["t", temperature],
        ["h", humidity],
      ],
      [
        ["hum", humidity],
        ["temp", temperature],
      ],
      { t: "temp", h: "hum" },
    ],
    ["never another kind, though it has the name", [["t", temperature]], [["t", humidity]], {}],
    [
      "nothing twice",
      [
        ["a", temperature],
        ["b", temperature],
      ],
      [["x", temperature]],
      { a: "x" },
    ],
  ] as const)("%s", (_name, former, offered, expected) => {
    const known = former.map(([channel, kind]) => ({ id: channel, channel, ...kind }));
    const found = takeOver(
      known,
      offered.map(([key, kind]) => ({ key, ...kind })),
    );
    expect(Object.fromEntries(found.map(({ id, channel }) => [id, channel]))).toEqual(expected);
  });
});
