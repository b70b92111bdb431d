import * as z from "zod/mini";
import { readSettings } from "../mqtt-field/broker-settings.ts";

/** The largest instance number of a device in the protocol. */
const LARGEST = 4_194_302;
const ADDRESS = /^\d{1,3}(\.\d{1,3}){3}(:\d{1,5})?$/;
const address = (what: string) =>
  z.string().check(z.refine((text) => ADDRESS.test(text), `${what} is an address such as 192.168.1.255`));

const BacnetSettings = z.object({
  /** An address of this machine; all of its networks by default. */
  interface: z._default(address("interface"), "0.0.0.0"),
  port: z._default(z.int().check(z.gte(0), z.lte(65_535)), 47_808),
  /** The target of Who-Is; on machines with several networks, the network's own broadcast address reaches further than the default. */
  broadcast: z._default(address("broadcast"), "255.255.255.255"),
  /** Devices behind routers that do not forward broadcasts, queried one by one. */
  hosts: z._default(z.array(address("hosts")).check(z.maxLength(200)), []),
  /** The range of accepted instances. */
  instances: z._default(z.tuple([z.int().check(z.gte(0)), z.int().check(z.lte(LARGEST))]), [0, LARGEST]),
  /** Between 1 and 16; 8 is "manual operator". */
  priority: z._default(z.int().check(z.gte(1), z.lte(16)), 8),
  /** "inactive" writes off; "auto" removes our value, so that the controller decides. */
  off: z._default(z.enum(["inactive", "auto"]), "inactive"),
  /** Seconds between two polls of a device that does not report changes. */
  every: z._default(z.number().check(z.gte(1), z.lte(3600)), 30),
  /** Seconds between two Who-Is. */
  search: z._default(z.number().check(z.gte(5), z.lte(86_400)), 600),
  timeout: z._default(z.number().check(z.gte(0.05), z.lte(30)), 3),
});
export type BacnetSettings = z.output<typeof BacnetSettings>;

export function readBacnetSettings(value: unknown): BacnetSettings | { problem: string } {
  return readSettings(BacnetSettings, value ?? {});
}
