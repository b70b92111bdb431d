import { fieldId, fieldText } from "../../field-text.ts";
import { asText, field, isObject, type JsonObject, parseJson } from "../mqtt-field/json.ts";
import { spelledOut } from "./abbreviations.ts";
import { availabilityOf } from "./availability.ts";
import { coverEntity } from "./cover-entity.ts";
import type { Entity, Owner } from "./entity.ts";
import { lightEntity } from "./light-entities.ts";
import { EntityProblem, Options } from "./options.ts";
import { binaryEntity, eventEntity, sensorEntity, triggerEntity } from "./sensor-entities.ts";
import { type EntityParts, fanEntity, lockEntity, pressEntity, switchEntity } from "./switch-entities.ts";

interface DiscoveredEntity {
  owner: Owner;
  entity: Entity;
}
/** The entities that one configuration announces, and the reasons why others are left out. */
export interface Announcement {
  entities: DiscoveredEntity[];
  faults: string[];
  /** The id of a device that belongs to another driver, with everything that is announced of it elsewhere. */
  skipped?: string;
}

const MOST_COMPONENTS = 200;
const NOTHING: Announcement = { entities: [], faults: [] };

/** Reads a message below the discovery prefix: `component/[node/]object/config`. An empty message withdraws the announcement. */
export function readAnnouncement(levels: string[], text: string, skip: readonly string[]): Announcement {
  const [component = ""] = levels;
  const place = levels.slice(1, -1).join("/");
  if (text === "") return NOTHING;
  const json = parseJson(text);
  if (!isObject(json)) return { entities: [], faults: ["is no JSON object"] };
  const config = spelledOut(json);
  if (config.migrate_discovery === true) return NOTHING;
  const options = new Options(config);
  if (isOfAnother(config, skip)) return { ...NOTHING, skipped: ownerOf(options, place).id };
  if (component !== "device") return one(component, place, config);
  return many(place, config);
}

/** Reads all the components of one device from one message; the options beside them apply to each. */
function many(place: string, { components, ...shared }: JsonObject): Announcement {
  if (!isObject(components)) return { entities: [], faults: ["has no components"] };
  const { platform: _, ...common } = shared;
  const parts = Object.entries(components).slice(0, MOST_COMPONENTS);
  const all = parts.map(([id, part]) => {
    const { platform, ...own } = spelledOut({
      ...(typeof shared["~"] === "string" && { "~": shared["~"] }),
      ...(isObject(part) ? part : {}),
    });
    // A component with only its platform is one that was removed.
    const isThere = typeof platform === "string" && Object.keys(own).some((name) => name !== "~");
    return isThere ? one(platform, `${place}/${id}`, { ...common, ...own }) : NOTHING;
  });
  return { entities: all.flatMap(({ entities }) => entities), faults: all.flatMap(({ faults }) => faults) };
}

/** Skips devices of Zigbee2MQTT and Tasmota if they have a driver of their own, because they would appear twice. */
function isOfAnother({ origin, device }: JsonObject, skip: readonly string[]): boolean {
  const description = [field(origin, "name"), field(device, "manufacturer"), field(device, "sw_version")];
  return description.some((each) => {
    const name = asText(each)?.toLowerCase();
    return (
      name !== undefined &&
      skip.some((other) => name === other.toLowerCase() || name.startsWith(`${other.toLowerCase()} `))
    );
  });
}

function one(component: string, place: string, config: JsonObject): Announcement {
  const options = new Options(config);
  try {
    const owner = ownerOf(options, place);
    const made = madeOf(component, options, owner, place);
    if (!made) return NOTHING;
    // An entity that listens to its own command topic would take the order for a confirmation.
    if ("confirms" in made.channel && made.hears.some(({ topic }) => topic === options.text("command_topic")))
      made.channel = { ...made.channel, confirms: false };
    return { entities: [{ owner, entity: { ...made, availability: availabilityOf(options) } }], faults: [] };
  } catch (error) {
    if (!(error instanceof EntityProblem)) throw error;
    return {
      entities: [],
      faults: [`${component} ${fieldText(options.text("name")) || fieldText(place)}: ${error.message}`],
    };
  }
}

function madeOf(component: string, options: Options, owner: Owner, place: string): EntityParts | undefined {
  const category = options.text("entity_category");
  const isBattery = options.text("device_class") === "battery";
  // Skips entities for configuration and diagnostics, and those that the maker has disabled.
  if (options.config.enabled_by_default === false || (category !== undefined && !isBattery)) return undefined;
  if (component === "device_automation") return triggerEntity(options, owner.id);
  const named = namedOf(component, options, place);
  switch (component) {
    case "switch":
    case "siren":
      return switchEntity(options, named);
    case "light":
      return lightEntity(options, named);
    case "cover":
      return coverEntity(options, named);
    case "fan":
      return fanEntity(options, named);
    case "lock":
      return lockEntity(options, named);
    case "button":
      return pressEntity(options, named);
    case "sensor":
      return sensorEntity(options, named);
    case "binary_sensor":
      return binaryEntity(options, named);
    case "event":
      return eventEntity(options, named);
    default:
      return undefined;
  }
}

const WORDS: Record<string, string> = { binary_sensor: "Sensor", event: "Button" };

function namedOf(component: string, options: Options, place: string): { key: string; name: string } {
  const key = fieldId(options.text("unique_id")) ?? fieldId(`${component}/${place}`);
  if (!key) throw new EntityProblem("its id is none");
  const name = fieldText(options.text("name")) || fieldText(options.text("device_class")?.replaceAll("_", " "));
  const word = WORDS[component] ?? component;
  return { key, name: capital(name || word) };
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function ownerOf(options: Options, place: string): Owner {
  const device = field(options.config, "device");
  const [identifiers, connections] = [field(device, "identifiers"), field(device, "connections")];
  const first = Array.isArray(identifiers) ? identifiers[0] : identifiers;
  const connection = Array.isArray(connections) && Array.isArray(connections[0]) ? connections[0][1] : undefined;
  const named = [first, connection, options.text("unique_id"), place];
  const id = named
    .map((each) => fieldId(typeof each === "number" ? String(each) : each))
    .find((each) => each !== undefined);
  if (!id) throw new EntityProblem("its device has no id");
  return {
    id,
    name: fieldText(field(device, "name")) || fieldText(options.text("name")) || fieldText(id),
    maker: fieldText(field(device, "manufacturer")),
    model: fieldText(field(device, "model")) || fieldText(field(device, "model_id")),
    area: fieldText(field(device, "suggested_area")),
  };
}
