import { usesAreaAbove } from "./areas.mjs";

/** The allowed dependencies (docs/architecture.md). Paths are relative to the root, with slashes; other names are packages. */
const OURS = /^(apps|packages|e2e|bench)\/|^@switchboard\//;
const MQTT = /^(aedes|mqtt|ws)(\/|$)/;

function rule(because, from, to) {
  return {
    because,
    forbids: (importer, imported) =>
      from.test(importer) && (to instanceof RegExp ? to.test(imported) : to(importer, imported)),
  };
}

/** Compares the folder that `pattern` captures: `apps/server/src/areas/site/devices/x.ts` has `devices`. */
function leaves(pattern, target = pattern) {
  return (importer, imported) => {
    const [own, other] = [pattern.exec(importer)?.[1], target.exec(imported)?.[1]];
    return other !== undefined && other !== own;
  };
}

const isOurs = (path) => OURS.test(path);
const within = (folder) => (path) => path.startsWith(folder);
const usesMoreThanContract = (folder) => (_, to) =>
  isOurs(to) && !within(folder)(to) && !/^@switchboard\/(domain\/\w+|contract)$/.test(to);

/** The layers of the web, lowest first; `i18n` and `ui` are on the same level. */
const ROOMS = { i18n: 0, ui: 0, api: 1, live: 2, data: 3, widgets: 4, features: 5, app: 6 };
const roomOf = (path) => ROOMS[/^apps\/web\/src\/([^/]+)\//.exec(path)?.[1]];
const isRoomAbove = (importer, imported) => roomOf(imported) > roomOf(importer);

export const ARROWS = [
  rule("domain uses nothing of ours", /^packages\/domain\//, (_, to) => isOurs(to) && !within("packages/domain/")(to)),
  rule(
    "the translations use the core of the domain alone",
    /^packages\/translations\//,
    (_, to) => isOurs(to) && !within("packages/translations/")(to) && to !== "@switchboard/domain/core",
  ),
  rule(
    "contract uses domain and translations alone",
    /^packages\/contract\//,
    (_, to) =>
      isOurs(to) && !within("packages/contract/")(to) && !/^@switchboard\/(domain\/\w+|translations)$/.test(to),
  ),
  rule(
    "the sample building uses domain and contract alone",
    /^packages\/sample-building\//,
    usesMoreThanContract("packages/sample-building/"),
  ),
  rule(
    "the device models use domain and contract alone",
    /^packages\/device-models\//,
    usesMoreThanContract("packages/device-models/"),
  ),
  rule(
    "a package is used by its name",
    /^(apps|e2e|bench)\//,
    /^packages\/|^@switchboard\/domain($|\/\w+\/(?!testing$))|^@switchboard\/contract\/(?!endpoints$)./,
  ),
  // Pages use calls without their schemas (slim-contract.ts); one import elsewhere would bring them all back.
  rule(
    "only the demo has calls with their schemas",
    /^(?!apps\/web\/src\/api\/demo\/)/,
    /^@switchboard\/contract\/endpoints$/,
  ),
  rule(
    "only try-it and the server's testing use the sample building",
    /^(apps\/(?!server\/src\/(try-it|testing)\/)|e2e\/|bench\/)/,
    /^@switchboard\/sample-building/,
  ),
  rule("apps do not use each other", /^apps\//, leaves(/^apps\/(\w+)\//)),
  rule(
    "apps do not use each other",
    /^apps\/(?!gateway\/src\/.*\.test\.ts$)/,
    /^@switchboard\/(server|web|fleet|gateway)/,
  ),
  rule(
    "of other apps, the gateway's tests use the models of the field alone",
    /^apps\/gateway\//,
    /^@switchboard\/(server|web|gateway|fleet(?!\/field$))/,
  ),
  rule(
    "modules meet through services, not through tables",
    /^apps\/server\/src\/(?:core|areas)\//,
    leaves(/\/(?:core|areas\/[^/]+)\/([^/]+)\//, /\/(?:core|areas\/[^/]+)\/([^/]+)\/.*\.repository\.ts$/),
  ),
  rule("an area uses the areas below it", /^(apps\/server|packages\/(domain|contract))\/src\//, usesAreaAbove),
  rule(
    "the server is put together by module files",
    /^apps\/server\/src\/(app|services|chores|core\/core\.area|areas\/[^/]+\/[^/]+\.area)\.ts$/,
    /\/(?:core|areas)\/.*\.(repository|routes)\.ts$/,
  ),
  rule(
    "only repositories, platform/{db,embedded-postgres}, the try-it building and tests speak to PostgreSQL",
    /^apps\/server\/src\/(?!platform\/(db|embedded-postgres)\/|testing\/|try-it\/)(?!.*\.(repository|test)\.ts$)/,
    /^pg(\/|$)/,
  ),
  rule(
    "only platform/broker touches MQTT",
    /^apps\/server\/src\/(?!platform\/broker\/|testing\/)(?!.*\.test\.ts$)/,
    MQTT,
  ),
  rule(
    "the platform knows no modules",
    /^apps\/server\/src\/platform\/(?!.*\.test\.ts$)/,
    /^apps\/server\/src\/(?:core|areas)\//,
  ),
  rule("features do not use each other", /^apps\/web\/src\/features\//, leaves(/\/features\/([^/]+\/[^/]+)\//)),
  rule("only api/mqtt touches MQTT", /^apps\/web\/src\/(?!api\/mqtt\/)/, MQTT),
  rule("a room of the web uses the rooms below it", /^apps\/web\/src\/(?!.*\.test\.tsx?$)/, isRoomAbove),
  rule(
    "testing is for tests",
    /^apps\/web\/src\/(?!testing\/)(?!.*(\.test\.tsx?|\/testing\.tsx?)$)/,
    /^apps\/web\/src\/testing\//,
  ),
];
