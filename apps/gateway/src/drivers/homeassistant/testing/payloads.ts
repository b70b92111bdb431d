/** Configurations as these projects publish them, written from their documentation: topic below `homeassistant/`, and payload. */
type Config = [string, object];

const TASMOTA = { ids: ["DC4492"], name: "Pump house", mdl: "Sonoff POW R2", sw: "12.5.0(tasmota)", mf: "Tasmota" };
const tasmota = { "~": "tele/tasmota_DC4492/", avty_t: "~LWT", pl_avail: "Online", pl_not_avail: "Offline" };
const energy = (name: string, field: string, dev_cla: string, unit_of_meas: string) =>
  [
    `sensor/DC4492_ENERGY_${field}/config`,
    {
      ...tasmota,
      name,
      stat_t: "~SENSOR",
      val_tpl: `{{value_json['ENERGY']['${field}']}}`,
      dev_cla,
      unit_of_meas,
      uniq_id: `DC4492_ENERGY_${field}`,
      dev: { ids: ["DC4492"] },
    },
  ] satisfies Config;

export const TASMOTA_POW: Config[] = [
  [
    "switch/DC4492_RL_1/config",
    {
      ...tasmota,
      name: "Pump",
      stat_t: "~STATE",
      cmd_t: "cmnd/tasmota_DC4492/POWER",
      val_tpl: "{{value_json.POWER}}",
      pl_off: "OFF",
      pl_on: "ON",
      uniq_id: "DC4492_RL_1",
      dev: { ids: ["DC4492"] },
    },
  ],
  energy("ENERGY Total", "Total", "energy", "kWh"),
  energy("ENERGY Today", "Today", "energy", "kWh"),
  energy("ENERGY Power", "Power", "power", "W"),
  energy("ENERGY Voltage", "Voltage", "voltage", "V"),
  energy("ENERGY Current", "Current", "current", "A"),
  [
    "sensor/DC4492_status/config",
    {
      ...tasmota,
      name: "status",
      stat_t: "~HASS_STATE",
      unit_of_meas: "%",
      val_tpl: "{{value_json['RSSI']}}",
      ent_cat: "diagnostic",
      uniq_id: "DC4492_status",
      dev: TASMOTA,
    },
  ],
];

const ESP = {
  ids: "a0b1c2d3e4f5",
  name: "relay-board",
  sw: "2025.6.0",
  mdl: "esp32dev",
  mf: "Espressif",
  sa: "Workshop",
};
const esp = (component: string, id: string, more: object): Config => [
  `${component}/relay-board/${id}/config`,
  {
    stat_t: `relay-board/${component}/${id}/state`,
    avty_t: "relay-board/status",
    uniq_id: `ESP${component}${id}`,
    dev: ESP,
    ...more,
  },
];
export const ESPHOME: Config[] = [
  esp("switch", "relay", { name: "Relay", cmd_t: "relay-board/switch/relay/command", dev_cla: "outlet" }),
  esp("sensor", "temperature", {
    name: "Temperature",
    dev_cla: "temperature",
    unit_of_meas: "°C",
    stat_cla: "measurement",
  }),
  esp("sensor", "uptime", { name: "Uptime", unit_of_meas: "s", ent_cat: "diagnostic" }),
  esp("binary_sensor", "door", { name: "Door", dev_cla: "door" }),
  esp("light", "strip", {
    name: "Strip",
    schema: "json",
    cmd_t: "relay-board/light/strip/command",
    brightness: true,
    sup_clrm: ["rgb"],
  }),
  esp("cover", "gate", {
    name: "Gate",
    cmd_t: "relay-board/cover/gate/command",
    pos_t: "relay-board/cover/gate/position/state",
    set_pos_t: "relay-board/cover/gate/position/command",
  }),
  esp("fan", "fan", {
    name: "Fan",
    cmd_t: "relay-board/fan/fan/command",
    pct_cmd_t: "relay-board/fan/fan/speed_level/command",
    pct_stat_t: "relay-board/fan/fan/speed_level/state",
    spd_rng_max: 4,
  }),
  esp("button", "chime", { name: "Chime", cmd_t: "relay-board/button/chime/command", stat_t: undefined }),
  esp("button", "restart", {
    name: "Restart",
    cmd_t: "relay-board/button/restart/command",
    stat_t: undefined,
    ent_cat: "config",
  }),
  esp("number", "limit", { name: "Limit", cmd_t: "relay-board/number/limit/command" }),
];

const zigbee = {
  availability: [
    { topic: "zigbee2mqtt/bridge/state", value_template: "{{ value_json.state }}" },
    { topic: "zigbee2mqtt/hall/availability", value_template: "{{ value_json.state }}" },
  ],
  availability_mode: "all",
  device: {
    identifiers: ["zigbee2mqtt_0x0017880100000001"],
    manufacturer: "Philips",
    model: "Hue (915005733701)",
    name: "hall",
  },
  origin: { name: "Zigbee2MQTT", sw: "2.6.0", url: "https://www.zigbee2mqtt.io" },
  state_topic: "zigbee2mqtt/hall",
};
export const ZIGBEE2MQTT: Config[] = [
  [
    "light/0x0017880100000001/light/config",
    {
      ...zigbee,
      name: null,
      schema: "json",
      brightness: true,
      brightness_scale: 254,
      command_topic: "zigbee2mqtt/hall/set",
      supported_color_modes: ["xy", "color_temp"],
      unique_id: "0x0017880100000001_light_zigbee2mqtt",
    },
  ],
  [
    "binary_sensor/0x0017880100000001/contact/config",
    {
      ...zigbee,
      device_class: "door",
      payload_on: false,
      payload_off: true,
      value_template: "{{ value_json.contact }}",
      unique_id: "0x0017880100000001_contact_zigbee2mqtt",
    },
  ],
  [
    "sensor/0x0017880100000001/battery/config",
    {
      ...zigbee,
      device_class: "battery",
      entity_category: "diagnostic",
      unit_of_measurement: "%",
      value_template: "{{ value_json.battery }}",
      unique_id: "0x0017880100000001_battery_zigbee2mqtt",
    },
  ],
  [
    "device_automation/0x0017880100000001/action_single/config",
    {
      automation_type: "trigger",
      type: "action",
      subtype: "single",
      payload: "single",
      topic: "zigbee2mqtt/hall/action",
      device: zigbee.device,
      origin: zigbee.origin,
    },
  ],
];

const OMG = {
  ids: ["A4C138ABCDEF"],
  cns: [["mac", "A4C138ABCDEF"]],
  mdl: "LYWSD03MMC_ATC",
  name: "LYWSD03MMC-CDEF",
  via_device: "OpenMQTTGateway",
};
const omg = (id: string, dev_cla: string, unit_of_meas: string): Config => [
  `sensor/A4C138ABCDEF-${id}/config`,
  {
    stat_t: "+/+/BTtoMQTT/A4C138ABCDEF",
    name: `LYWSD03MMC-${id}`,
    uniq_id: `A4C138ABCDEF-${id}`,
    dev_cla,
    val_tpl: `{{ value_json.${id} | is_defined }}`,
    unit_of_meas,
    stat_cla: "measurement",
    device: OMG,
  },
];
export const OPENMQTTGATEWAY: Config[] = [
  omg("tempc", "temperature", "°C"),
  omg("hum", "humidity", "%"),
  omg("batt", "battery", "%"),
  [
    "binary_sensor/omg-pir/config",
    {
      stat_t: "home/OpenMQTTGateway/PIRtoMQTT",
      name: "PIR",
      uniq_id: "omg-pir",
      dev_cla: "motion",
      val_tpl: "{{ value_json.hcsr501 }}",
      pl_on: "true",
      pl_off: "false",
      off_dly: 0.05,
      device: { ids: ["omg"], name: "OpenMQTTGateway", mf: "OMG_community", mdl: "esp32dev" },
    },
  ],
  [
    "device_automation/omg-rf-1315156/config",
    {
      atype: "trigger",
      type: "received",
      stype: "1315156",
      pl: 1315156,
      t: "+/+/433toMQTT",
      val_tpl: "{{ value_json.value }}",
      device: { ids: ["omg"] },
    },
  ],
];

/** A whole device in one message, with abbreviations and a base topic. */
export const DEVICE_DISCOVERY: Config = [
  "device/boiler/config",
  {
    "~": "plant/boiler",
    dev: { ids: "boiler-7", name: "Boiler", mf: "Plant", mdl: "B7" },
    o: { name: "plant-bridge", sw: "1.0" },
    avty_t: "~/status",
    stat_t: "~/state",
    cmps: {
      burner: {
        p: "switch",
        name: "Burner",
        cmd_t: "~/burner/set",
        val_tpl: "{{ value_json.burner }}",
        uniq_id: "b7-burner",
      },
      water: {
        p: "sensor",
        name: "Water",
        dev_cla: "temperature",
        unit_of_meas: "°F",
        val_tpl: "{{ value_json.water }}",
        uniq_id: "b7-water",
      },
      knob: { p: "event", name: "Knob", stat_t: "~/knob", evt_typ: ["left", "right"], uniq_id: "b7-knob" },
      old: { p: "sensor" },
    },
  },
];
