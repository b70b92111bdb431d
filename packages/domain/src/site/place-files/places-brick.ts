import {
  type BuildingListing,
  type ModelDevice,
  type ModelPoint,
  modelPoints,
  modelSpaces,
  type PointKind,
} from "./building-model.ts";
import type { ListedKind } from "./file-place.ts";

const PREFIXES = [
  "@prefix brick: <https://brickschema.org/schema/Brick#> .",
  "@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .",
  "@prefix unit: <http://qudt.org/vocab/unit/> .",
];

const LOCATIONS: Record<ListedKind, string> = { site: "Site", building: "Building", floor: "Floor", room: "Room" };

const POINTS: Record<PointKind, { type: string; unit?: string }> = {
  command: { type: "On_Off_Command" },
  status: { type: "On_Off_Status" },
  level: { type: "Luminance_Command" },
  power: { type: "Electric_Power_Sensor", unit: "W" },
  energy: { type: "Electric_Energy_Sensor", unit: "KiloW-HR" },
  temperature: { type: "Temperature_Sensor", unit: "DEG_C" },
  humidity: { type: "Relative_Humidity_Sensor", unit: "PERCENT" },
  co2: { type: "CO2_Sensor", unit: "PPM" },
  light: { type: "Illuminance_Sensor", unit: "LUX" },
  occupancy: { type: "Occupancy_Sensor" },
};

/** A name can contain everything except what would end a text of Turtle. */
function literal(text: string): string {
  const escaped = text
    .toWellFormed()
    .replace(/[\\"]/g, "\\$&")
    .replace(/[\p{Cc}\u2028\u2029]/gu, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
  return `"${escaped}"`;
}

const iri = (id: string) => `<urn:uuid:${id}>`;
const pointId = ({ of, kind }: ModelPoint) => `${of}#${kind}`;

/** Writes one thing with what is known of it; values that are unknown are left out. */
function thing(id: string, type: string, name: string, facts: readonly (string | undefined)[]): string {
  const known = [`a brick:${type}`, `rdfs:label ${literal(name)}`, ...facts.filter((fact) => fact !== undefined)];
  return `${iri(id)} ${known.join(" ;\n  ")} .`;
}

function equipmentType({ phases, switches }: ModelDevice): string {
  if (switches.length > 0) return "Relay";
  return phases > 0 ? "Electrical_Meter" : "Equipment";
}

function deviceLines(device: ModelDevice, rooms: ReadonlySet<string>): string[] {
  const points = modelPoints(device);
  const { _id, name, room } = device;
  return [
    thing(_id, equipmentType(device), name, [
      room !== null && rooms.has(room) ? `brick:hasLocation ${iri(room)}` : undefined,
      points.length > 0 ? `brick:hasPoint ${points.map((point) => iri(pointId(point))).join(", ")}` : undefined,
    ]),
    ...points.map((point) => {
      const { type, unit } = POINTS[point.kind];
      return thing(pointId(point), type, point.name, [unit && `brick:hasUnit unit:${unit}`]);
    }),
  ];
}

/** Writes a building as a Brick model in Turtle: its places as locations, and its devices as equipment with points. */
export function writePlacesBrick(building: BuildingListing): string {
  const rooms = new Set(building.rooms.map(({ _id }) => _id));
  const locations = modelSpaces(building).map(({ _id, kind, name, parent, area, latitude, longitude }) =>
    thing(_id, LOCATIONS[kind], name, [
      parent === null ? undefined : `brick:isPartOf ${iri(parent)}`,
      area === null ? undefined : `brick:area [ brick:value ${area} ; brick:hasUnit unit:M2 ]`,
      latitude === null ? undefined : `brick:latitude ${latitude}`,
      longitude === null ? undefined : `brick:longitude ${longitude}`,
    ]),
  );
  const equipment = building.devices.flatMap((device) => deviceLines(device, rooms));
  return `${[PREFIXES.join("\n"), ...locations, ...equipment].join("\n\n")}\n`;
}
