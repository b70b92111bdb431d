import { describe, expect, it, test } from "vitest";
import { tariffProblems } from "../tariff-problems.ts";
import { TARIFF_TEMPLATES } from "./tariff-templates.ts";

describe("templates of tariffs", () => {
  test.each(TARIFF_TEMPLATES.map((template) => [template.key, template] as const))(
    "%s can be billed by",
    (_key, { tariff }) => {
      expect(tariffProblems(tariff)).toEqual([]);
      expect(JSON.parse(JSON.stringify(tariff))).toEqual(tariff);
      for (const { source } of tariff.versions) {
        expect(source?.url).toMatch(/^https?:\/\//);
        expect(source?.date).toMatch(/^\d{4}-\d{2}-\d{2}$/);
      }
    },
  );

  it("are of both tensions in four Indian states, and of three countries by the hour", () => {
    const states = (supply: string) =>
      new Set(
        TARIFF_TEMPLATES.filter((each) => each.country === "IN" && each.supply === supply).map(({ region }) => region),
      );
    expect(states("ht").size).toBeGreaterThanOrEqual(4);
    expect(states("lt").size).toBeGreaterThanOrEqual(4);
    const byTheHour = TARIFF_TEMPLATES.filter(({ supply }) => supply === "tou").map(({ country }) => country);
    expect([...new Set(byTheHour)]).toEqual(["DE", "GB", "US"]);
    expect(new Set(TARIFF_TEMPLATES.map(({ key }) => key)).size).toBe(TARIFF_TEMPLATES.length);
  });
});
