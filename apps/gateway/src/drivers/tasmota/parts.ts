import { type FieldChannel, type FieldDevice, MOST_CHANNELS } from "@switchboard/contract";
import { fieldText } from "../../field-text.ts";
import { field } from "../mqtt-field/json.ts";
import { hasOption, type TasmotaConfig } from "./config.ts";
import { type SensorPart, sensorParts } from "./sensors.ts";

const RELAY = 1;
const LIGHT = 2;
const SHUTTER = 3;

/** A part with POWERn. */
export interface SwitchPart {
  key: string;
  power: number;
  name: string;
  kind: "switch" | "dimmer" | "light";
  /** The command and key of its level. */
  dimmer: string | undefined;
  hasColor: boolean;
  hasCt: boolean;
}
export interface ShutterPart {
  key: string;
  no: number;
  name: string;
  isInverted: boolean;
}
interface PressPart {
  key: string;
  /** The key in reports, such as `Button1` or `Switch1`. */
  says: string;
  name: string;
  presses: string[];
}
/** A contact, which reports ON or OFF. */
interface ContactPart {
  key: string;
  says: string;
  name: string;
}

/** One found device: a whole Tasmota, or a further shutter of it. */
export interface TasmotaPart {
  device: FieldDevice;
  switches: SwitchPart[];
  shutters: ShutterPart[];
  presses: PressPart[];
  contacts: ContactPart[];
  sensors: SensorPart[];
  /** 0 if it does not measure electricity. */
  phases: 0 | 1 | 3;
}

export function partsOf(config: TasmotaConfig, sensors: unknown): TasmotaPart[] {
  const [first, ...more] = shuttersOf(config);
  const found = sensorParts(field(sensors, "sn"));
  const whole = {
    switches: switchesOf(config),
    shutters: first ? [first] : [],
    presses: [...buttonsOf(config), ...switchPressesOf(config)],
    contacts: contactsOf(config),
    sensors: found.sensors,
    phases: found.phases,
  };
  const none = { switches: [], presses: [], contacts: [], sensors: [], phases: 0 as const };
  return [
    { ...whole, device: describe(config, config.mac, config.name, whole) },
    ...more.map((shutter) => {
      const parts = { ...none, shutters: [shutter] };
      return {
        ...parts,
        device: describe(config, `${config.mac}/${shutter.key}`, `${config.name} ${shutter.no}`, parts),
      };
    }),
  ];
}

function switchesOf(config: TasmotaConfig): SwitchPart[] {
  const firstLight = config.relays.indexOf(LIGHT);
  return config.relays.flatMap((type, index): SwitchPart[] => {
    const common = { key: `POWER${index + 1}`, power: index + 1, name: nameOf(config, index) };
    if (type === RELAY) return [{ ...common, kind: "switch", dimmer: undefined, hasColor: false, hasCt: false }];
    return type === LIGHT ? [{ ...common, ...lightOf(config, index - firstLight) }] : [];
  });
}

/** Uses the type of light: 1 is white, 2 warm and cold, 3 to 5 have colours, the last two of them also white. */
function lightOf(config: TasmotaConfig, no: number): Pick<SwitchPart, "kind" | "dimmer" | "hasColor" | "hasCt"> {
  const { lightType, isLinked } = config;
  if (hasOption(config, 68)) return { kind: "dimmer", dimmer: `Channel${no + 1}`, hasColor: false, hasCt: false };
  if (lightType >= 4 && !isLinked) {
    if (no === 0) return { kind: "light", dimmer: "Dimmer1", hasColor: true, hasCt: false };
    return { kind: lightType === 5 ? "light" : "dimmer", dimmer: "Dimmer2", hasColor: false, hasCt: lightType === 5 };
  }
  const [hasColor, hasCt] = [lightType >= 3, lightType === 2 || lightType === 5];
  return { kind: hasColor || hasCt ? "light" : "dimmer", dimmer: "Dimmer", hasColor, hasCt };
}

/** Each shutter has two consecutive relays; a single one is an incomplete configuration. */
function shuttersOf(config: TasmotaConfig): ShutterPart[] {
  const shutters: ShutterPart[] = [];
  for (let index = 0; index < config.relays.length; index++) {
    if (config.relays[index] !== SHUTTER) continue;
    if (config.relays[index + 1] !== SHUTTER) return [];
    const no = shutters.length + 1;
    const isInverted = ((config.shutterOptions[no - 1] ?? 0) & 1) === 1;
    shutters.push({ key: `Shutter${no}`, no, name: `Shutter ${no}`, isInverted });
    index += 1;
  }
  return shutters;
}

const PRESSES = ["single", "double", "triple", "quad", "penta", "hold"];

/** Buttons report presses only with SetOption73; otherwise a button just turns its relay. */
function buttonsOf(config: TasmotaConfig): PressPart[] {
  if (!hasOption(config, 73)) return [];
  const presses = hasOption(config, 13) ? ["single"] : PRESSES;
  return config.buttons.flatMap((mode, index) =>
    mode ? [{ key: `Button${index + 1}`, says: `Button${index + 1}`, name: `Button ${index + 1}`, presses }] : [],
  );
}

/** The switch modes that report a press, and those that follow a contact. Both need SetOption114. */
const PRESSED = new Set([0, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
const FOLLOWED = new Set([1, 2, 3, 4, 5, 6, 9, 10, 13, 14, 15, 16]);

function switchPressesOf(config: TasmotaConfig): PressPart[] {
  return ofSwitches(config, PRESSED).map(({ says, name, no }) => {
    return { key: `SwitchPress${no}`, says, name, presses: ["toggle", "hold"] };
  });
}

function contactsOf(config: TasmotaConfig): ContactPart[] {
  return ofSwitches(config, FOLLOWED).map(({ says, name }) => ({ key: says, says, name }));
}

function ofSwitches(config: TasmotaConfig, modes: Set<number>) {
  if (!hasOption(config, 114)) return [];
  return config.switchModes.flatMap((mode, index) => {
    const no = index + 1;
    return modes.has(mode) ? [{ no, says: `Switch${no}`, name: config.switchNames[index] || `Switch ${no}` }] : [];
  });
}

function nameOf(config: TasmotaConfig, index: number): string {
  return config.names[index] || `Switch ${index + 1}`;
}

function describe(config: TasmotaConfig, id: string, name: string, parts: Omit<TasmotaPart, "device">): FieldDevice {
  const channels: FieldChannel[] = [
    ...(parts.phases ? [{ type: "meter" as const, key: "meter", name: "Meter", phases: parts.phases }] : []),
    ...parts.switches.map(({ key, name, kind }) => ({ type: "switch" as const, key, name, kind, confirms: true })),
    ...parts.shutters.map(({ key, name }) => ({ type: "cover" as const, key, name, confirms: true })),
    ...parts.contacts.map(({ key, name }) => ({
      type: "sensor" as const,
      key,
      name,
      kind: "state" as const,
      unit: "",
    })),
    ...parts.presses.map(({ key, name, presses }) => ({ type: "button" as const, key, name, presses })),
    ...parts.sensors.map(({ key, name, measure }) => ({
      type: "sensor" as const,
      key,
      name,
      kind: measure.kind,
      unit: measure.unit,
    })),
  ];
  return {
    driver: "tasmota",
    id,
    name: fieldText(name),
    maker: "Tasmota",
    model: config.model,
    area: "",
    signal: null,
    isOnline: false,
    channels: channels.slice(0, MOST_CHANNELS),
  };
}
