import { asList, asNumber, asText, field, isObject } from "../mqtt-field/json.ts";

/** A validated expose of Zigbee2MQTT, which describes an ability of a device; contains only the parts used here. */
export interface Expose {
  /** One of binary, numeric, enum, composite, list, text, or those with features: switch, light, cover, fan, lock, climate. */
  type: string;
  name: string;
  label: string;
  /** The name in state and `/set`, including the endpoint ("state_l1"). */
  property: string;
  endpoint: string | undefined;
  unit: string;
  category: string | undefined;
  /** Bits: 1 is published, 2 can be set, 4 can be requested. */
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

/** Returns the feature of this name if it has a property of its own. */
export function featureOf(expose: Expose, name: string): Expose | undefined {
  return expose.features.find((each) => each.name === name && each.property !== "");
}
