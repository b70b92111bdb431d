import { isHardwareId } from "@switchboard/domain/core";
import { DEVICE_TYPE_CODES } from "@switchboard/domain/site";
import * as z from "zod/mini";

const Relay = z.union([z.literal(0), z.literal(1)]);

export const FleetDevice = z.object({
  kd_id: z.string().check(z.refine(isHardwareId, "Not a device ID")),
  secret: z.string(),
  device_type: z.enum(DEVICE_TYPE_CODES),
  /** Set if it differs from the file's own. */
  home: z.optional(z.uuid()),
  /** Set if it differs from the fleet's own. */
  broker: z.optional(z.string()),
  /** The trusted authority and the client certificate; as PEM. */
  tls: z.optional(
    z.object({ ca: z.optional(z.string()), certificate: z.optional(z.string()), key: z.optional(z.string()) }),
  ),
  relays: z.optional(z.array(Relay)),
  dimm: z.optional(z.array(z.nullable(z.int().check(z.gte(0), z.lte(100))))),
  /** The initial configuration. */
  config: z.optional(z.record(z.string(), z.unknown())),
  traits: z.optional(
    z.object({
      load_watts: z.optional(z.number().check(z.gte(0))),
      offline: z.optional(z.boolean()),
      /** Its sensors besides electricity, by channel: a range of values, or a yes/no state. */
      sensors: z.optional(
        z.array(
          z.object({
            key: z.string(),
            low: z.number(),
            high: z.number(),
            is_state: z.optional(z.boolean()),
            cooled: z.optional(z.object({ by: z.string(), to: z.number() })),
          }),
        ),
      ),
      /** The usual Wi-Fi strength in dBm. */
      rssi: z.optional(z.number().check(z.gte(-127), z.lte(0))),
    }),
  ),
});
export type FleetDevice = z.output<typeof FleetDevice>;

/** `fleet.json`: the devices to simulate, and their credentials. */
const FleetFile = z.object({
  home: z.uuid(),
  devices: z.array(FleetDevice),
  /** Devices still in their boxes: without a home, each in its own Wi-Fi. */
  boxed: z.optional(z.array(z.extend(z.pick(FleetDevice, { kd_id: true, device_type: true }), { pin: z.string() }))),
});
export type FleetFile = z.output<typeof FleetFile>;

/** Throws with the place and the reason if the text is no fleet file. */
export function parseFleetFile(text: string): FleetFile {
  const parsed = z.safeParse(FleetFile, JSON.parse(text));
  if (parsed.success) return parsed.data;
  throw new Error(z.prettifyError(parsed.error));
}
