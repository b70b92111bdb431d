import { expect, it } from "vitest";
import { seededRandom } from "./random.ts";
import { WifiStrength } from "./wifi-strength.ts";

const measured = (usual?: number) => {
  const wifi = new WifiStrength(seededRandom("SIM0001"), usual);
  return Array.from({ length: 200 }, () => wifi.measure());
};

it("varies slightly around the usual value, and stays weak where it is weak", () => {
  const weak = measured(-86);
  expect(new Set(weak).size).toBeGreaterThan(2);
  expect(Math.max(...weak)).toBeLessThanOrEqual(-83);
  expect(Math.min(...weak)).toBeGreaterThanOrEqual(-89);
});

it("is good by default", () => {
  expect(Math.min(...measured())).toBeGreaterThan(-67);
});
