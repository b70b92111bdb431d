import { asList, asNumber, asText, field, isObject } from "../mqtt-field/json.ts";

/** What Zigbee2MQTT says that a device can do, read with care: of each, only what is used here. */
export interface Expose {
  /** binary, numeric, enum, composite, list, text, or one of those that hold features: switch, light, cover, fan, lock, climate. */
  type: string;
  name: string;
  label: string;
  /** The name in state and `/set`, with the endpoint in it ("state_l1"). */
  property: string;
  endpoint: string | undefined;
  unit: string;
  category: string | undefined;
  /** Bits: 1 it is published, 2 it can be set, 4 it can be asked for. */
  access: number;
  valueOn: unknown;
  valueOff: unknown;
  valueMin: number | undefined;
  valueMax: number | undefined;
  values: string[];
  features: Expose[];
}

const MOST_EXPOSES = 400;
const MOST_VALUES = 200;
const DEEPEST = 3;

const IS_PUBLISHED = 1;
const CAN_SET = 2;
const CAN_GET = 4;

export const isPublished = ({ access }: Expose) => (access & IS_PUBLISHED) !== 0;
export const canSet = ({ access }: Expose) => (access & CAN_SET) !== 0;
export const canGet = ({ access }: Expose) => (access & CAN_GET) !== 0;

export function readExposes(value: unknown, depth = 0): Expose[] {
  if (depth > DEEPEST) return [];
  return asList(value, MOST_EXPOSES).flatMap((each) => (isObject(each) ? [readExpose(each, depth)] : []));
}

function readExpose(each: Record<string, unknown>, depth: number): Expose {
  const name = asText(field(each, "name")) ?? "";
  return {
    type: asText(field(each, "type")) ?? "",
    name,
    label: asText(field(each, "label")) ?? name,
    property: asText(field(each, "property")) ?? name,
    endpoint: asText(field(each, "endpoint")),
    unit: asText(field(each, "unit")) ?? "",
    category: asText(field(each, "category")),
    access: asNumber(field(each, "access")) ?? 0,
    valueOn: field(each, "value_on"),
    valueOff: field(each, "value_off"),
    valueMin: asNumber(field(each, "value_min")),
    valueMax: asNumber(field(each, "value_max")),
    values: asList(field(each, "values"), MOST_VALUES).flatMap((one) => asText(one) ?? []),
    features: readExposes(field(each, "features"), depth + 1),
  };
}

/** The feature of this name that can be read or written by a name of its own. */
export function featureOf(expose: Expose, name: string): Expose | undefined {
  return expose.features.find((each) => each.name === name && each.property !== "");
}
