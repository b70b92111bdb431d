import * as z from "zod/mini";

const MAX_KEYS = 64;
const Key = z.string().check(z.minLength(1), z.maxLength(60));
const Value = z.union([z.boolean(), z.number(), z.string().check(z.maxLength(60)), z.null()]);

/**
 * Settings by key, as `config/set` carries those to change; an empty object only requests a report. The domain's table defines the keys and
 * their values. Null removes a setting.
 */
export const DeviceConfig = z
  .record(Key, Value)
  .check(z.refine((config) => Object.keys(config).length <= MAX_KEYS, "Too many settings"));
export type DeviceConfig = z.output<typeof DeviceConfig>;

/** `config/get`: all settings of a device. Settings outside the domain's table may have any shape, and are dropped later. */
export const ConfigReport = z.record(z.string(), z.unknown());
export type ConfigReport = z.output<typeof ConfigReport>;
