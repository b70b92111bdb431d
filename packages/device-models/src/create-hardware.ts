import { type DeviceTypeCode, deviceType } from "@switchboard/domain/site";
import { BellBoard } from "./bell-board.ts";
import { CurtainBoard } from "./curtain-board.ts";
import { GsmRelay } from "./gsm-relay.ts";
import type { Hardware } from "./hardware.ts";
import { IrBlaster } from "./ir-blaster.ts";
import { Light } from "./light.ts";
import { Meter } from "./meter.ts";
import { MeteredBoard } from "./metered-board.ts";
import { Motor } from "./motor.ts";
import { ParkingSensor } from "./parking-sensor.ts";
import type { Random } from "./random.ts";
import { RelayBoard } from "./relay-board.ts";

export interface HardwareSpec {
  device_type: DeviceTypeCode;
  relays?: readonly (0 | 1)[];
  dimm?: readonly (number | null)[];
  traits?: { load_watts?: number };
}

const MOTOR_WATTS = 3700;
const METER_WATTS = 2400;
const PLUG_WATTS = 900;

/** Creates the hardware of a device type. With `lively`, loads, wells and cars change by themselves. */
export function createHardware(spec: HardwareSpec, random: Random, lively: boolean): Hardware {
  const { device_type, relays, dimm } = spec;
  const { switches, phases } = deviceType(device_type);
  const ownLife = lively ? random : undefined;
  if (device_type === "IR_BLASTER" || device_type === "IR_BLASTER_P") return new IrBlaster(ownLife);
  if (device_type === "KIOT_PARKING_SENSOR") return new ParkingSensor(random() < 0.4, ownLife);
  if (device_type.startsWith("GSM_RELAY")) return new GsmRelay(random, switches, relays);
  if (switches.includes("light")) return new Light(relays?.[0], dimm?.[0]);
  if (device_type === "SW_2_REL" || device_type === "SW_3_REL") return new CurtainBoard(device_type, relays);
  if (device_type === "SW_1_REL" || device_type === "SW_1_PLUS_1") return new BellBoard(device_type, relays);
  if (phases === 0) return new RelayBoard(switches, relays, dimm);
  const meter = new Meter(phases, random);
  const watts = spec.traits?.load_watts;
  if (switches.includes("motor"))
    return new Motor(meter, { running: relays?.[0], watts: watts ?? MOTOR_WATTS, random: ownLife });
  const usual = switches.length > 0 ? PLUG_WATTS : METER_WATTS;
  return new MeteredBoard(new RelayBoard(switches, relays), meter, { watts: watts ?? usual, lively });
}
