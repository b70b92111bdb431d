import { BOXED_TYPES, type DeviceType, type DeviceTypeCode, deviceType, isFieldType } from "./device-types.ts";
import { limitsOf, type MeterRating, SPEC_AMPERES, SPEC_VOLTS } from "./meter-rating.ts";

/** Null removes a setting, so that the device uses its own default. */
export type ConfigValue = boolean | number | string | null;
export type ConfigValues = Readonly<Record<string, ConfigValue | undefined>>;

export const CONFIG_GROUPS = ["behaviour", "light", "curtain", "doorBell", "protection"] as const;
type ConfigGroup = (typeof CONFIG_GROUPS)[number];

type Kind =
  | { kind: "boolean" }
  | { kind: "choice"; choices: readonly string[] }
  | { kind: "number"; min: number; max: number; step: number; unit: ConfigUnit };
type ConfigUnit = "V" | "A" | "W" | "°C" | "s" | "%";

interface Row {
  group: ConfigGroup;
  of: Kind;
  /** Tells whether a device type has the option. */
  has(type: DeviceType): boolean;
}

const BOOLEAN: Kind = { kind: "boolean" };
const choice = (...choices: string[]): Kind => ({ kind: "choice", choices });
const number = (unit: ConfigUnit, min: number, max: number, step: number): Kind => ({
  kind: "number",
  min,
  max,
  step,
  unit,
});
/** The limits of workflows (spec §5). The rating of a device extends them. */
const VOLTS = number("V", 0, SPEC_VOLTS, 1);
const AMPERES = number("A", 0, SPEC_AMPERES, 0.5);
const WATTS = number("W", 0, limitsOf(null).watts, 10);

function among(...codes: DeviceTypeCode[]) {
  return (type: DeviceType) => codes.includes(type.code);
}

const isLight = among("KIOT_RED");
/** Two relays move a curtain: one opens it, one closes it. */
const movesCurtains = among("SW_2_REL", "SW_3_REL");
/** The spec names no type for door bells. A module with one relay drives the bell and its panel. */
const isDoorBell = among("SW_1_REL", "SW_1_PLUS_1");
const isGsm = among("GSM_RELAY_2", "GSM_RELAY_4", "GSM_RELAY_10");
/** Boards in the wall, behind ordinary switches. */
const isBoard = (type: DeviceType) => /_NODE$|^SW_/.test(type.code);
const isMetered = (type: DeviceType) => type.phases > 0;
const isThreePhase = (type: DeviceType) => type.phases === 3;
const getsHot = (type: DeviceType) => /HEAVY|MOTOR|ADAPTER/.test(type.code);

/** Every option of spec §3, "Device config options" and "Power config thresholds", in display order. */
const TABLE = {
  increased_switch_delay: { group: "behaviour", of: BOOLEAN, has: (type) => isBoard(type) || isGsm(type) },
  no_two_way_switch: { group: "behaviour", of: BOOLEAN, has: isBoard },
  disable_led: { group: "behaviour", of: BOOLEAN, has: (type) => isBoard(type) || !(isMetered(type) || isGsm(type)) },
  disable_dimmer: { group: "behaviour", of: BOOLEAN, has: (type) => type.switches.includes("dimmer") },
  heat_alarm: { group: "behaviour", of: number("°C", 30, 120, 1), has: getsHot },
  buzzer_duration: {
    group: "behaviour",
    of: number("s", 0, 60, 1),
    has: (type) => getsHot(type) || isMetered(type),
  },
  light_manual_toggle: { group: "light", of: BOOLEAN, has: isLight },
  led_color_type: {
    group: "light",
    of: choice("RGBW", "RGB_WARM_WHITE", "RGB", "GRB", "GRBW", "GRB_WARM_WHITE"),
    has: isLight,
  },
  switch_operation_mode: { group: "light", of: choice("RGB", "REGULATOR"), has: isLight },
  curtain_mode: { group: "curtain", of: choice("1", "2", "3", "4", "5"), has: movesCurtains },
  inverse_curtain: { group: "curtain", of: BOOLEAN, has: movesCurtains },
  disable_doorbell: { group: "doorBell", of: BOOLEAN, has: (type) => isDoorBell(type) || movesCurtains(type) },
  doorbell_status_indicator: { group: "doorBell", of: BOOLEAN, has: isDoorBell },
  doorbell_flip_screen: { group: "doorBell", of: BOOLEAN, has: isDoorBell },
  doorbell_talk_mode: { group: "doorBell", of: choice("HOLD_TO_TALK", "BOTH_WAYS"), has: isDoorBell },
  doorbell_low_battery: { group: "doorBell", of: number("%", 5, 50, 5), has: isDoorBell },
  doorbell_human_filter: { group: "doorBell", of: BOOLEAN, has: isDoorBell },
  doorbell_pir: { group: "doorBell", of: BOOLEAN, has: isDoorBell },
  over_voltage: { group: "protection", of: VOLTS, has: isMetered },
  under_voltage: { group: "protection", of: VOLTS, has: isMetered },
  over_voltage_line: { group: "protection", of: VOLTS, has: isThreePhase },
  under_voltage_line: { group: "protection", of: VOLTS, has: isThreePhase },
  over_current: { group: "protection", of: AMPERES, has: isMetered },
  under_current: { group: "protection", of: AMPERES, has: isMetered },
  overload: { group: "protection", of: WATTS, has: isMetered },
  individual_overload: { group: "protection", of: AMPERES, has: isThreePhase },
} as const satisfies Record<string, Row>;

export type ConfigKey = keyof typeof TABLE;
export type ConfigOption = Kind & { key: ConfigKey; group: ConfigGroup };

const BELOW: readonly [under: ConfigKey, over: ConfigKey][] = [
  ["under_voltage", "over_voltage"],
  ["under_voltage_line", "over_voltage_line"],
  ["under_current", "over_current"],
];

const ROWS = Object.entries(TABLE) as [ConfigKey, Row][];
/** Devices of other makers have no options here: they are configured with their maker's tools. */
const OPTIONS = new Map<DeviceTypeCode, readonly ConfigOption[]>(
  BOXED_TYPES.map((type) => [
    type.code,
    ROWS.filter(([, row]) => row.has(type)).map(([key, row]) => ({ key, group: row.group, ...row.of })),
  ]),
);

/** Options that adoption sets and nobody else: that the device moves a cover. */
const OF_FIELD: readonly ConfigOption[] = [
  { key: "curtain_mode", group: TABLE.curtain_mode.group, ...TABLE.curtain_mode.of },
];

/** Returns the settings of a device type. Protection limits reach as far as the device can measure. */
export function configOptionsOf(type: DeviceTypeCode, rating?: MeterRating | null): readonly ConfigOption[] {
  const options = OPTIONS.get(deviceType(type).code) ?? [];
  if (!rating) return options;
  const { volts, amperes, watts } = limitsOf(rating);
  const most = new Map<string, number>([
    ["V", volts],
    ["A", amperes],
    ["W", watts],
  ]);
  return options.map((option) =>
    option.kind === "number" ? { ...option, max: most.get(option.unit) ?? option.max } : option,
  );
}

/** The possible problems of a value, with the API's messages. */
export const CONFIG_PROBLEMS = {
  unknown: "This device has no such setting",
  kind: "Not a valid value",
  choice: "Not one of the choices",
  range: "Out of range",
  step: "Not a whole step",
  order: "The lower limit must be below the upper one",
} as const;
export type ConfigProblem = keyof typeof CONFIG_PROBLEMS;

function problemOf(option: ConfigOption, value: ConfigValue): ConfigProblem | undefined {
  if (value === null) return undefined;
  if (option.kind === "boolean") return typeof value === "boolean" ? undefined : "kind";
  if (option.kind === "choice") {
    if (typeof value !== "string") return "kind";
    return option.choices.includes(value) ? undefined : "choice";
  }
  if (typeof value !== "number" || !Number.isFinite(value)) return "kind";
  if (value < option.min || value > option.max) return "range";
  return Number.isInteger(value / option.step) ? undefined : "step";
}

/** Returns the problems of changes to a device's configuration, by key. */
export function validateConfig(
  type: DeviceTypeCode,
  changes: ConfigValues,
  held: ConfigValues = {},
  rating?: MeterRating | null,
): Map<string, ConfigProblem> {
  const options = new Map<string, ConfigOption>(configOptionsOf(type, rating).map((option) => [option.key, option]));
  const problems = new Map<string, ConfigProblem>();
  for (const [key, value] of Object.entries(changes)) {
    const option = options.get(key);
    const problem = option ? problemOf(option, value ?? null) : "unknown";
    if (problem) problems.set(key, problem);
  }
  const after = { ...held, ...changes };
  for (const [under, over] of BELOW) {
    const [low, high] = [after[under], after[over]];
    if (typeof low !== "number" || typeof high !== "number" || low < high) continue;
    // The device's existing values are accepted, so only changed ones are refused.
    for (const key of [under, over]) if (key in changes && !problems.has(key)) problems.set(key, "order");
  }
  return problems;
}

/** Reads a device's reported configuration, limited to valid settings of its type. */
export function readConfig(
  type: DeviceTypeCode,
  reported: Readonly<Record<string, unknown>>,
): Record<string, ConfigValue> {
  const known: Record<string, ConfigValue> = {};
  for (const option of isFieldType(type) ? OF_FIELD : configOptionsOf(type)) {
    const value = Object.hasOwn(reported, option.key) ? (reported[option.key] as ConfigValue) : null;
    if (value === null) continue;
    const problem = problemOf(option, value);
    // A device may have values beyond what people can set. These are shown as they are.
    if (!problem || problem === "range" || problem === "step") known[option.key] = value;
  }
  return known;
}
