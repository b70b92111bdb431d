import { expect, it } from "vitest";
import { shownAbove } from "./within.ts";

const PLACES = [
  { id: "main", behind: null },
  { id: "chiller", behind: "main" },
  { id: "office", behind: "chiller" },
];
const finding = (device: string, to = "2026-03-03", kind = "closed") => ({ device, kind, from: to, to });

it("counts a waste once when a meter and those behind it show it", () => {
  const [main, office, other] = [finding("main"), finding("office"), finding("loose")];
  expect([...shownAbove([main, office, other], PLACES)]).toEqual([office]);
});

it("counts another day and another kind separately", () => {
  const findings = [finding("main"), finding("chiller", "2026-03-04"), finding("office", "2026-03-03", "rising")];
  expect(shownAbove(findings, PLACES).size).toBe(0);
});
