/**
 * The areas of the server, lowest first: each uses those below it and none above. Where a lower one needs something of a higher
 * one, it declares an interface, and the composition fills it in (docs/architecture.md).
 */
export const AREAS = ["core", "people", "site", "control", "alarms", "energy", "automation", "reports"];

/** Tests look from anywhere, and helpers of tests belong to them. */
const TEST = /\.test\.tsx?$|\/testing(\.ts|\/)/;

export function isTest(path) {
  return TEST.test(path);
}

/** `apps/server/src/areas/site/devices/x.ts` → `site`; undefined for what is in no area. */
export function areaOf(path) {
  const [, core, area] = /^apps\/server\/src\/(?:(core)|areas\/([^/]+))\//.exec(path) ?? [];
  return core ?? area;
}

/** `apps/server/src/areas/site/devices/x.ts` → `areas/site/devices`; undefined for what is in no module. */
export function moduleOf(path) {
  return /^apps\/server\/src\/((?:core|areas\/[^/]+)\/[^/]+)\//.exec(path)?.[1];
}

/** Whether an import runs against the order of the areas; an area that is not in the list is above all. */
export function usesAreaAbove(importer, imported) {
  const [own, other] = [areaOf(importer), areaOf(imported)];
  if (own === undefined || other === undefined || own === other || isTest(importer)) return false;
  return !AREAS.includes(other) || AREAS.indexOf(other) > AREAS.indexOf(own);
}
