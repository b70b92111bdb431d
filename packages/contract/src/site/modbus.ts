import {
  fitsModbus,
  MODBUS_PROBLEMS,
  MODBUS_ROW_PROBLEMS,
  MODBUS_TABLES,
  MODBUS_TYPES,
  MODBUS_VALUES,
  MODBUS_WORDS,
  MOST_MODBUS_REGISTERS,
  modbusFactor,
  repeatedLine,
  SENSOR_KIND_NAMES,
} from "@switchboard/domain/site";
import * as z from "zod/mini";
import { Id, lineOf, Name } from "../core/primitives.ts";
import { RatedAmperes } from "./meter-rating.ts";

const Place = {
  table: z.enum(MODBUS_TABLES),
  /** Zero-based, as in the protocol. */
  address: z.int().check(z.gte(0), z.lte(65_535)),
  type: z.enum(MODBUS_TYPES),
  scale: z.number().check(
    z.gte(-1e12),
    z.lte(1e12),
    z.refine((scale) => scale !== 0, "Not a scale"),
  ),
  unit: lineOf(20),
};
/** One line of a template: a quantity of electricity, or any other number with its kind. */
export const ModbusRegister = z
  .union([
    z.object({ value: z.enum(MODBUS_VALUES), ...Place }),
    z.object({
      /** The key of the readings, which stays the same for the life of the template. */
      sensor: z.string().check(z.minLength(1), z.maxLength(60), z.regex(/^[a-z0-9_-]+$/)),
      name: Name,
      kind: z.enum(SENSOR_KIND_NAMES),
      ...Place,
    }),
  ])
  .check(
    z.refine(({ address, type }) => fitsModbus(address, type), "Ends behind the last register"),
    z.refine((line) => !("value" in line) || modbusFactor(line.value, line.unit) !== undefined, "Not a unit of this"),
  );
export type ModbusRegister = z.output<typeof ModbusRegister>;

function modbusKey(line: ModbusRegister): string {
  return "value" in line ? line.value : line.sensor;
}

const Registers = z.array(ModbusRegister).check(
  z.minLength(1),
  z.maxLength(MOST_MODBUS_REGISTERS),
  z.refine((lines) => repeatedLine(lines.map(modbusKey)) === undefined, "The same twice"),
);

/** The description of how a kind of meter is read. */
export const ModbusTemplate = z.object({
  maker: Name,
  model: Name,
  phases: z.union([z.literal(1), z.literal(3)]),
  /** The highest current of a phase for directly connected meters; adopted devices get it as their rating. */
  amperes: z.optional(RatedAmperes),
  words: z.enum(MODBUS_WORDS),
  /** The source of the registers: the manual and its revision. */
  source: lineOf(400),
  registers: Registers,
});
export type ModbusTemplate = z.output<typeof ModbusTemplate>;

/** The address or host name of a meter in the building's network, and its unit number. */
export const ModbusPlace = {
  host: z.string().check(z.trim(), z.regex(/^[a-z0-9][a-z0-9.-]{0,252}$/i, "Not an address")),
  port: z.int().check(z.gte(1), z.lte(65_535)),
  unit: z.int().check(z.gte(0), z.lte(255)),
};

/** A trial reading that a gateway makes right now; nothing of it is stored. */
export const ModbusPreview = z.object({ ...ModbusPlace, words: z.enum(MODBUS_WORDS), registers: Registers });
export type ModbusPreview = z.output<typeof ModbusPreview>;

/** The result of a trial reading, line by line in the requested order; `problem` is the reason if there are no lines at all. */
export const ModbusPreviewed = z.object({
  problem: z.nullable(z.enum(MODBUS_PROBLEMS)),
  rows: z
    .array(
      z.object({
        /** The raw registers, four hexadecimal digits each. */
        raw: z.string().check(z.maxLength(40)),
        /** In the unit of the line. */
        value: z.nullable(z.number()),
        problem: z.nullable(z.enum(MODBUS_ROW_PROBLEMS)),
      }),
    )
    .check(z.maxLength(MOST_MODBUS_REGISTERS)),
});
export type ModbusPreviewed = z.output<typeof ModbusPreviewed>;

/** The Modbus setup from the dashboard, as a gateway receives it. */
export const ModbusSetup = z.object({
  templates: z.array(z.object({ id: z.string(), ...ModbusTemplate.shape })),
  meters: z.array(z.object({ ...ModbusPlace, name: z.string(), template: z.string() })),
});
export type ModbusSetup = z.output<typeof ModbusSetup>;

/** A template of the enterprise, and the meters that use it. */
export const OwnTemplate = z.object({
  _id: Id,
  ...ModbusTemplate.shape,
  usedBy: z.array(z.object({ _id: Id, name: z.string(), gateway: z.string() })),
});
export type OwnTemplate = z.output<typeof OwnTemplate>;

/** A template that comes with Switchboard, for use and for copying. */
export const ShippedTemplate = z.object({ id: z.string(), ...ModbusTemplate.shape });

/** A meter that a person has set up on a gateway. */
export const ModbusMeter = z.object({
  _id: Id,
  gateway: Id,
  name: z.string(),
  ...ModbusPlace,
  /** The id of one of the enterprise's templates or of a shipped one. */
  template: z.string(),
  maker: z.string(),
  model: z.string(),
  /** The found device that the gateway reported for it; null until it has. */
  found: z.nullable(
    z.object({ _id: Id, isOnline: z.boolean(), device: z.nullable(z.object({ _id: Id, device_name: z.string() })) }),
  ),
});
export type ModbusMeter = z.output<typeof ModbusMeter>;
