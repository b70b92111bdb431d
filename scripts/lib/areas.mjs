/**
 * The areas of the domain, the contract and the server, lowest first: each uses those below it and none above. If a lower area of the
 * server needs something of a higher one, it declares an interface, and the composition fills it in (docs/architecture.md).
 */
export const AREAS = ["core", "people", "site", "control", "alarms", "energy", "automation", "reports"];

/** Tests may import from anywhere, and their helpers too. */
const TEST = /\.test\.tsx?$|\/testing(\.ts|\/)/;

export function isTest(path) {
  return TEST.test(path);
}

const AREA = /^(?:apps\/server\/src\/(?:(core)|areas\/([^/]+))|packages\/(?:domain|contract)\/src\/([^/]+))\//;

/** Maps `apps/server/src/areas/site/devices/x.ts` and `packages/domain/src/site/x.ts` to `site`; undefined outside of all areas. */
export function areaOf(path) {
  const [, core, area, packaged] = AREA.exec(path) ?? [];
  return core ?? area ?? packaged;
}

/** Maps `apps/server/src/areas/site/devices/x.ts` to `areas/site/devices`; undefined outside of all modules. */
export function moduleOf(path) {
  return /^apps\/server\/src\/((?:core|areas\/[^/]+)\/[^/]+)\//.exec(path)?.[1];
}

/** Tells whether an import runs against the order of the areas; an unlisted area may neither use others nor be used. */
export function usesAreaAbove(importer, imported) {
  const [own, other] = [areaOf(importer), areaOf(imported)];
  if (own === undefined || other === undefined || own === other || isTest(importer)) return false;
  return !AREAS.includes(own) || !AREAS.includes(other) || AREAS.indexOf(other) > AREAS.indexOf(own);
}
