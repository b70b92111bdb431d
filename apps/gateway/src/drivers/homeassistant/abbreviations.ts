import { isObject, type JsonObject } from "../mqtt-field/json.ts";

/** The abbreviations of Home Assistant's documentation for all options that are read here. */
const SHORT: Record<string, string> = {
  atype: "automation_type",
  avty: "availability",
  avty_mode: "availability_mode",
  avty_t: "availability_topic",
  avty_tpl: "availability_template",
  b_tpl: "blue_template",
  bri_cmd_t: "brightness_command_topic",
  bri_cmd_tpl: "brightness_command_template",
  bri_scl: "brightness_scale",
  bri_stat_t: "brightness_state_topic",
  bri_tpl: "brightness_template",
  bri_val_tpl: "brightness_value_template",
  clr_temp_cmd_t: "color_temp_command_topic",
  clr_temp_cmd_tpl: "color_temp_command_template",
  clr_temp_k: "color_temp_kelvin",
  clr_temp_stat_t: "color_temp_state_topic",
  clr_temp_tpl: "color_temp_template",
  clr_temp_val_tpl: "color_temp_value_template",
  cmd_off_tpl: "command_off_template",
  cmd_on_tpl: "command_on_template",
  cmd_t: "command_topic",
  cmd_tpl: "command_template",
  cmps: "components",
  dev: "device",
  dev_cla: "device_class",
  en: "enabled_by_default",
  ent_cat: "entity_category",
  evt_typ: "event_types",
  g_tpl: "green_template",
  hs_cmd_t: "hs_command_topic",
  hs_cmd_tpl: "hs_command_template",
  hs_stat_t: "hs_state_topic",
  hs_val_tpl: "hs_value_template",
  max_k: "max_kelvin",
  max_mirs: "max_mireds",
  min_k: "min_kelvin",
  min_mirs: "min_mireds",
  o: "origin",
  obj_id: "object_id",
  off_dly: "off_delay",
  on_cmd_type: "on_command_type",
  opt: "optimistic",
  p: "platform",
  pct_cmd_t: "percentage_command_topic",
  pct_cmd_tpl: "percentage_command_template",
  pct_stat_t: "percentage_state_topic",
  pct_val_tpl: "percentage_value_template",
  pl: "payload",
  pl_avail: "payload_available",
  pl_cls: "payload_close",
  pl_lock: "payload_lock",
  pl_not_avail: "payload_not_available",
  pl_off: "payload_off",
  pl_on: "payload_on",
  pl_open: "payload_open",
  pl_prs: "payload_press",
  pl_stop: "payload_stop",
  pl_unlk: "payload_unlock",
  pos_clsd: "position_closed",
  pos_open: "position_open",
  pos_t: "position_topic",
  pos_tpl: "position_template",
  r_tpl: "red_template",
  ret: "retain",
  rgb_cmd_t: "rgb_command_topic",
  rgb_cmd_tpl: "rgb_command_template",
  rgb_stat_t: "rgb_state_topic",
  rgb_val_tpl: "rgb_value_template",
  set_pos_t: "set_position_topic",
  set_pos_tpl: "set_position_template",
  spd_rng_max: "speed_range_max",
  spd_rng_min: "speed_range_min",
  stat_cla: "state_class",
  stat_closing: "state_closing",
  stat_clsd: "state_closed",
  stat_locked: "state_locked",
  stat_off: "state_off",
  stat_on: "state_on",
  stat_open: "state_open",
  stat_opening: "state_opening",
  stat_stopped: "state_stopped",
  stat_t: "state_topic",
  stat_tpl: "state_template",
  stat_unlocked: "state_unlocked",
  stat_val_tpl: "state_value_template",
  stype: "subtype",
  sup_clrm: "supported_color_modes",
  t: "topic",
  uniq_id: "unique_id",
  unit_of_meas: "unit_of_measurement",
  val_tpl: "value_template",
  xy_cmd_t: "xy_command_topic",
  xy_cmd_tpl: "xy_command_template",
  xy_stat_t: "xy_state_topic",
  xy_val_tpl: "xy_value_template",
};
const SHORT_OF_DEVICE: Record<string, string> = {
  cns: "connections",
  ids: "identifiers",
  mdl: "model",
  mdl_id: "model_id",
  mf: "manufacturer",
  sa: "suggested_area",
  sw: "sw_version",
};
const SHORT_OF_ORIGIN: Record<string, string> = { sw: "sw_version", url: "support_url" };

/** Returns a configuration with its full names and the base topic (`~`) inserted. Anything but an object becomes an empty one. */
export function spelledOut(value: unknown): JsonObject {
  const config = renamed(value, SHORT);
  const base = typeof config["~"] === "string" ? config["~"] : undefined;
  if (base !== undefined) putIn(config, base);
  if (isObject(config.device)) config.device = renamed(config.device, SHORT_OF_DEVICE);
  if (isObject(config.origin)) config.origin = renamed(config.origin, SHORT_OF_ORIGIN);
  if (Array.isArray(config.availability))
    config.availability = config.availability.slice(0, 20).map((each) => {
      const entry = renamed(each, SHORT);
      if (base !== undefined) putIn(entry, base);
      return entry;
    });
  return config;
}

function renamed(value: unknown, names: Record<string, string>): JsonObject {
  if (!isObject(value)) return {};
  const entries = Object.entries(value).map(([name, each]) => [Object.hasOwn(names, name) ? names[name] : name, each]);
  return Object.fromEntries(entries);
}

function putIn(config: JsonObject, base: string): void {
  for (const [name, value] of Object.entries(config)) {
    if (typeof value !== "string" || !name.endsWith("topic")) continue;
    if (value.startsWith("~")) config[name] = base + value.slice(1);
    else if (value.endsWith("~")) config[name] = value.slice(0, -1) + base;
  }
}
