import type { ModbusPreviewed, ModbusRegister } from "@switchboard/contract";
import { MODBUS_LENGTHS, type ModbusType, type ModbusWords, modbusFactor, SENSOR_KINDS } from "@switchboard/domain";

/** What the meter in the panel of the demo says, in our own units: volts, amperes, watts, watt-seconds. */
const USUAL: Record<string, number> = {
  v: 230.4,
  v1: 230.1,
  v2: 231.2,
  v3: 229.8,
  c: 6.2,
  c1: 6.4,
  c2: 5.9,
  c3: 6.3,
  p: 4210,
  pf: 0.98,
  e: 4.65e10,
  THDN: 2.1,
};

/** One register of that meter, which moves a little each time that somebody looks. */
export function readRegister(line: ModbusRegister, words: ModbusWords): ModbusPreviewed["rows"][number] {
  const wobble = 1 + (Math.random() - 0.5) / 200;
  const said =
    "value" in line
      ? ((USUAL[line.value] ?? 0) * (line.value === "pf" || line.value === "e" ? 1 : wobble)) /
        (modbusFactor(line.value, line.unit) ?? 1)
      : SENSOR_KINDS[line.kind].shape === "state"
        ? 1
        : 21.5 * wobble;
  const raw = inRegisters(said / line.scale, line.type, words);
  const value = line.type.startsWith("f") ? said : Math.round(said / line.scale) * line.scale;
  return { raw, value: Number(value.toPrecision(6)), problem: null };
}

function inRegisters(value: number, type: ModbusType, order: ModbusWords): string {
  const view = new DataView(new ArrayBuffer(MODBUS_LENGTHS[type] * 2));
  if (type === "f32") view.setFloat32(0, value);
  else if (type === "f64") view.setFloat64(0, value);
  else if (MODBUS_LENGTHS[type] === 4) view.setBigInt64(0, BigInt(Math.round(value)));
  else if (MODBUS_LENGTHS[type] === 2) view.setUint32(0, Math.round(value));
  else view.setUint16(0, Math.round(value));
  const words = Array.from({ length: MODBUS_LENGTHS[type] }, (_, at) =>
    view
      .getUint16(at * 2)
      .toString(16)
      .padStart(4, "0"),
  );
  return (order === "little" ? words.reverse() : words).join(" ");
}
