/** Entries of `bridge/devices` as Zigbee2MQTT's documentation describes them. */
const numeric = (name: string, unit: string, access = 1, more: object = {}) => ({
  type: "numeric",
  name,
  label: name.replaceAll("_", " "),
  property: name,
  unit,
  access,
  ...more,
});
const binary = (name: string, on: unknown, off: unknown, access = 1, property = name) => ({
  type: "binary",
  name,
  label: name,
  property,
  value_on: on,
  value_off: off,
  access,
});
const state = (property = "state", access = 7) => binary("state", "ON", "OFF", access, property);
const LINK = numeric("linkquality", "lqi", 1, { category: "diagnostic" });

let last = 0x10;

export function entry(
  friendly_name: string,
  exposes: object[],
  more: { definition?: object; [name: string]: unknown } = {},
) {
  const { definition, ...rest } = more;
  return {
    ieee_address: `0x00158d00000000${(last++).toString(16)}`,
    type: "Router",
    network_address: 1234,
    supported: true,
    disabled: false,
    friendly_name,
    power_source: "Mains (single phase)",
    interview_completed: true,
    definition: {
      vendor: "IKEA",
      model: "E1603",
      description: "Control outlet",
      exposes: [...exposes, LINK],
      options: [],
      ...definition,
    },
    ...rest,
  };
}

export const COORDINATOR = {
  ieee_address: "0x00124b0000000001",
  type: "Coordinator",
  friendly_name: "Coordinator",
  definition: null,
};

export const plug = () =>
  entry("Kitchen/Kettle", [
    { type: "switch", features: [state()] },
    numeric("power", "W", 5),
    numeric("voltage", "V", 5),
    numeric("current", "A", 5),
    numeric("energy", "kWh"),
    binary("child_lock", "LOCK", "UNLOCK", 3),
  ]);
export const lamp = () =>
  entry("Desk lamp", [
    {
      type: "light",
      features: [
        state(),
        numeric("brightness", "", 7, { value_min: 0, value_max: 254 }),
        numeric("color_temp", "mired", 7, { value_min: 153, value_max: 500 }),
        { type: "composite", name: "color_xy", label: "Color (X/Y)", property: "color", access: 7, features: [] },
      ],
    },
    { type: "enum", name: "effect", label: "Effect", property: "effect", access: 2, values: ["blink"] },
  ]);
export const double = () =>
  entry("Wall", [
    { type: "switch", endpoint: "l1", features: [{ ...state("state_l1"), endpoint: "l1" }] },
    { type: "switch", endpoint: "l2", features: [{ ...state("state_l2"), endpoint: "l2" }] },
  ]);
export const weather = () =>
  entry(
    "Lobby air",
    [
      numeric("temperature", "°C"),
      numeric("humidity", "%"),
      numeric("pressure", "kPa"),
      numeric("illuminance", "lx"),
      numeric("co2", "ppm"),
      numeric("battery", "%", 1, { category: "diagnostic" }),
      numeric("voltage", "mV", 1, { category: "diagnostic" }),
      numeric("soil_moisture", "%"),
      binary("occupancy", true, false),
      binary("contact", false, true),
      binary("water_leak", true, false),
      binary("smoke", true, false),
      binary("battery_low", true, false),
      numeric("temperature_calibration", "°C", 3),
    ],
    { type: "EndDevice", power_source: "Battery" },
  );
export const remote = () =>
  entry(
    "Remote",
    [{ type: "enum", name: "action", label: "Action", property: "action", access: 1, values: ["on", "off", "hold"] }],
    {
      type: "EndDevice",
      power_source: "Battery",
    },
  );
const cover = (endpoint?: string) => {
  const end = endpoint ? `_${endpoint}` : "";
  return {
    type: "cover",
    ...(endpoint && { endpoint }),
    features: [
      {
        type: "enum",
        name: "state",
        label: "State",
        property: `state${end}`,
        access: 3,
        values: ["OPEN", "CLOSE", "STOP"],
      },
      { ...numeric("position", "%", 7, { value_min: 0, value_max: 100 }), property: `position${end}` },
    ],
  };
};
export const blind = () =>
  entry("Blind", [
    cover(),
    { type: "enum", name: "moving", label: "Moving", property: "moving", access: 1, values: ["UP", "STOP", "DOWN"] },
  ]);
export const doubleBlind = () => entry("Two blinds", [cover("l1"), cover("l2")]);
export const mains = () =>
  entry("Mains", [
    ...["power", "voltage", "current"].flatMap((name) => {
      const unit = { power: "W", voltage: "V", current: "A" }[name] ?? "";
      return [numeric(name, unit), numeric(`${name}_phase_b`, unit), numeric(`${name}_phase_c`, unit)];
    }),
    numeric("energy", "kWh"),
  ]);
/** A meter of two circuits that counts in both directions. */
export const twoWayMeter = () =>
  entry("Main", [
    ...["l1", "l2"].flatMap((part) => [
      numeric(`power_${part}`, "W"),
      numeric(`energy_${part}`, "kWh"),
      numeric(`produced_energy_${part}`, "kWh"),
    ]),
  ]);
/** A device that takes orders and never reports their result. */
export const siren = () => entry("Siren", [binary("alarm", "ON", "OFF", 2)]);
