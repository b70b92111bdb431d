import {
  type BuildingListing,
  type ModelDevice,
  type ModelPoint,
  type ModelSpace,
  modelPoints,
  modelSpaces,
  type PointKind,
} from "./building-model.ts";

type Value = string | Record<string, unknown>;
type Row = Record<string, Value>;

const MARKER = { _kind: "marker" };
const markers = (...names: readonly string[]): Row => Object.fromEntries(names.map((name) => [name, MARKER]));
const ref = (id: string) => ({ _kind: "ref", val: id });
const number = (val: number, unit: string) => ({ _kind: "number", val, unit });

const POINTS: Record<PointKind, Row> = {
  command: { ...markers("cmd", "run"), kind: "Bool" },
  status: { ...markers("sensor", "run"), kind: "Bool" },
  level: { ...markers("cmd", "light", "level"), kind: "Number", unit: "%" },
  power: { ...markers("sensor", "elec", "active", "power"), kind: "Number", unit: "W" },
  energy: { ...markers("sensor", "elec", "active", "energy"), kind: "Number", unit: "kWh" },
  temperature: { ...markers("sensor", "air", "temp"), kind: "Number", unit: "°C" },
  humidity: { ...markers("sensor", "air", "humidity"), kind: "Number", unit: "%RH" },
  co2: { ...markers("sensor", "air", "co2", "concentration"), kind: "Number", unit: "ppm" },
  light: { ...markers("sensor", "light", "illuminance"), kind: "Number", unit: "lx" },
  occupancy: { ...markers("sensor", "occupied"), kind: "Bool" },
};

/** Haystack names a time zone by its city alone. */
const cityOf = (zone: string) => zone.slice(zone.lastIndexOf("/") + 1);

/** Returns the tags that say where a thing is: the site, and the space on it. */
function whereOf(site: string | null, space: string | null): Row {
  return { ...(site && { siteRef: ref(site) }), ...(space && space !== site && { spaceRef: ref(space) }) };
}

function spaceRow({ _id, kind, name, parent, site, area, time_zone, latitude, longitude }: ModelSpace): Row {
  const isSite = site === _id;
  return {
    id: ref(_id),
    dis: name,
    ...(isSite ? markers("site") : { ...markers("space", kind), ...whereOf(site, parent) }),
    ...(area !== null && { area: number(area, "m²") }),
    ...(time_zone !== null && { tz: cityOf(time_zone) }),
    ...(latitude !== null && longitude !== null && { geoCoord: { _kind: "coord", lat: latitude, lng: longitude } }),
  };
}

function pointRow({ of, name, kind }: ModelPoint, device: string, where: Row): Row {
  return { id: ref(`${of}:${kind}`), dis: name, ...markers("point"), ...POINTS[kind], equipRef: ref(device), ...where };
}

function deviceRows(device: ModelDevice, spaces: ReadonlyMap<string, ModelSpace>): Row[] {
  const { _id, name, room, phases, switches } = device;
  const space = room === null ? undefined : spaces.get(room);
  const where = whereOf(space?.site ?? null, space?._id ?? null);
  const isMeter = phases > 0 && switches.length === 0;
  const equip: Row = { id: ref(_id), dis: name, ...markers("equip", ...(isMeter ? ["elec", "meter"] : [])), ...where };
  return [equip, ...modelPoints(device).map((point) => pointRow(point, _id, where))];
}

/** Writes a building as a grid of Haystack 4 in JSON (Hayson): its places as spaces of sites, and its devices as equips with points. */
export function writePlacesHaystack(building: BuildingListing): string {
  const spaces = modelSpaces(building);
  const known = new Map(spaces.map((space) => [space._id, space]));
  const rows = [...spaces.map(spaceRow), ...building.devices.flatMap((device) => deviceRows(device, known))];
  const columns = new Set(rows.flatMap((row) => Object.keys(row)));
  const cols = [...columns].map((name) => ({ name }));
  return `${JSON.stringify({ _kind: "grid", meta: { ver: "3.0" }, cols, rows }, null, 2)}\n`;
}
