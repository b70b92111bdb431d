import type { ModbusTable, ModbusType, ModbusValue, ModbusWords } from "../modbus.ts";
import type { SensorKindName } from "../sensor-kinds.ts";

/** Where a meter says something, and how. */
interface Place {
  table: ModbusTable;
  /** As on the wire: the first register is 0. */
  address: number;
  type: ModbusType;
  /** One where it is not given. */
  scale?: number;
  unit: string;
}

/** By what a meter says of itself it is known without being named. */
type Identity = { table: ModbusTable; address: number } & (
  | { type: "u16"; is: number[] }
  | { type: "text"; length: number; starts: string[] }
);

/** A meter that is known without a person's help. */
export interface ShippedMeter {
  id: string;
  maker: string;
  model: string;
  phases: 1 | 3;
  /** The highest current of a phase, where every meter that is read this way carries the load itself. */
  amperes?: number;
  /** The manual and revision that it was written from, and what else it was compared with. */
  source: string;
  words: ModbusWords;
  identity?: Identity;
  registers: (Place & ({ value: ModbusValue } | { sensor: string; name: string; kind: SensorKindName }))[];
}
