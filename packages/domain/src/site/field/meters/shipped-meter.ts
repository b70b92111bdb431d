import type { ModbusTable, ModbusType, ModbusValue, ModbusWords } from "../modbus.ts";
import type { SensorKindName } from "../sensor-kinds.ts";

/** The place and format of a value. */
interface Place {
  table: ModbusTable;
  /** The address in the protocol: the first register is 0. */
  address: number;
  type: ModbusType;
  /** The default is 1. */
  scale?: number;
  unit: string;
}

/** Recognizes a meter by its own identification. */
type Identity = { table: ModbusTable; address: number } & (
  | { type: "u16"; is: number[] }
  | { type: "text"; length: number; starts: string[] }
);

/** A meter that is supported without a person's help. */
export interface ShippedMeter {
  id: string;
  maker: string;
  model: string;
  phases: 1 | 3;
  /** The highest current of a phase, if every meter of this kind carries the load itself. */
  amperes?: number;
  /** The manual and revision it is based on, and the sources it was compared with. */
  source: string;
  words: ModbusWords;
  identity?: Identity;
  registers: (Place & ({ value: ModbusValue } | { sensor: string; name: string; kind: SensorKindName }))[];
}

/** Describes the register of the mains frequency, which most meters have. */
export function frequency(place: Omit<Place, "unit">): ShippedMeter["registers"][number] {
  return { sensor: "frequency", name: "Frequency", kind: "number", unit: "Hz", ...place };
}
