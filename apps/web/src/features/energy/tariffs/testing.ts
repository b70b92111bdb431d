import { isDecimal } from "@switchboard/domain/energy";
import { vi } from "vitest";
import * as z from "zod/mini";

/** One value of a tariff with its path in the data and its place in the model (`lines.energy.slabs.steps.price`). */
export interface Leaf {
  path: readonly (string | number)[];
  place: string;
  value: unknown;
  schema: z.core.$ZodType;
}

function bare(schema: z.core.$ZodType): z.core.$ZodType {
  const isWrapped = schema instanceof z.ZodMiniOptional || schema instanceof z.ZodMiniNullable;
  return isWrapped ? bare(schema.def.innerType) : schema;
}

/** Returns the kinds of a line with their schemas. */
function kindsOf(union: z.ZodMiniDiscriminatedUnion): [string, z.ZodMiniObject][] {
  return union.def.options.flatMap((option): [string, z.ZodMiniObject][] => {
    if (!(option instanceof z.ZodMiniObject)) return [];
    const { kind } = option.def.shape;
    return kind instanceof z.ZodMiniLiteral ? [[String(kind.def.values[0]), option]] : [];
  });
}

const at = (place: string, name: string) => (place ? `${place}.${name}` : name);

/** Lists every place of the model that can have a value; elements of arrays and records share one place. */
export function placesOf(whole: z.core.$ZodType, place = ""): string[] {
  const schema = bare(whole);
  if (schema instanceof z.ZodMiniObject)
    return Object.entries(schema.def.shape).flatMap(([name, part]) => placesOf(part, at(place, name)));
  if (schema instanceof z.ZodMiniArray) return placesOf(schema.def.element, place);
  if (schema instanceof z.ZodMiniRecord) return placesOf(schema.def.valueType, at(place, "*"));
  if (schema instanceof z.ZodMiniDiscriminatedUnion)
    return kindsOf(schema).flatMap(([kind, option]) => placesOf(option, at(place, kind)));
  return [place];
}

/** Lists the values of some data, each with its place in the model. */
export function leavesOf(whole: z.core.$ZodType, value: unknown, path: Leaf["path"] = [], place = ""): Leaf[] {
  const schema = bare(whole);
  if (value === undefined || value === null) return [];
  if (schema instanceof z.ZodMiniDiscriminatedUnion) {
    const [kind, option] = kindsOf(schema).find(([name]) => name === Reflect.get(Object(value), "kind")) ?? [];
    return option ? leavesOf(option, value, path, at(place, kind ?? "")) : [];
  }
  if (schema instanceof z.ZodMiniArray && Array.isArray(value)) {
    const { element } = schema.def;
    const isPlain = !(element instanceof z.ZodMiniObject || element instanceof z.ZodMiniDiscriminatedUnion);
    if (isPlain) return [{ path, place, value, schema }];
    return value.flatMap((each, index) => leavesOf(element, each, [...path, index], place));
  }
  if (schema instanceof z.ZodMiniObject || schema instanceof z.ZodMiniRecord)
    return Object.entries(value).flatMap(([name, part]) =>
      schema instanceof z.ZodMiniObject
        ? leavesOf(schema.def.shape[name] ?? schema, part, [...path, name], at(place, name))
        : leavesOf(schema.def.valueType, part, [...path, name], at(place, "*")),
    );
  return [{ path, place, value, schema }];
}

/** Returns a different valid value. */
export function anotherThan({ value, schema, place }: Leaf): unknown {
  if (schema instanceof z.ZodMiniEnum) return Object.values(schema.def.entries).find((each) => each !== value);
  if (schema instanceof z.ZodMiniUnion)
    return schema.def.options
      .flatMap((option) => (option instanceof z.ZodMiniLiteral ? option.def.values : []))
      .find((each) => each !== value);
  if (Array.isArray(value)) return value.slice(0, -1);
  if (typeof value === "boolean") return !value;
  // Times are hour * 100 + minute.
  if (typeof value === "number") return place.includes("windows") ? (value + 100) % 2400 : value + 1;
  if (isDecimal(value)) return "91.5";
  const text = String(value);
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return "2031-05-06";
  if (/^\d\d-\d\d$/.test(text)) return `02-${text.slice(3)}`;
  return OTHER_NAMES[place] ?? `${text} too`;
}

/** Valid replacements for values chosen from a list rather than typed. */
const OTHER_NAMES: Record<string, string> = {
  clock: "Europe/Paris",
  "seasons.key": "monsoon",
  "dayClasses.key": "saturday",
  "periods.key": "evening",
};

/** Copies the data with another value at a path. */
export function withValue<Data>(data: Data, path: Leaf["path"], value: unknown): Data {
  // A structured clone would keep objects shared between two places shared.
  const copy: Data = JSON.parse(JSON.stringify(data));
  const owner = path.slice(0, -1).reduce<unknown>((part, step) => Reflect.get(Object(part), step), copy);
  Reflect.set(Object(owner), path.at(-1) ?? "", value);
  return copy;
}

type Control = HTMLInputElement | HTMLSelectElement;

export const controlsIn = (container: Element) => [...container.querySelectorAll<Control>("input, select")];

export const stateOf = (control: Control) =>
  control instanceof HTMLInputElement && control.type === "checkbox" ? control.checked : control.value;

/** Mocks two time zones, because rendering hundreds with every change is slow. */
export function fewZones(): void {
  const all = Intl.supportedValuesOf;
  vi.spyOn(Intl, "supportedValuesOf").mockImplementation((what) =>
    what === "timeZone" ? ["Asia/Kolkata", "Europe/Paris"] : all(what),
  );
}
