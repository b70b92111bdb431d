import * as z from "zod/mini";
import { readSettings } from "../mqtt-field/broker-settings.ts";

/** The largest instance that a device may have, by the protocol. */
const LARGEST = 4_194_302;
const ADDRESS = /^\d{1,3}(\.\d{1,3}){3}(:\d{1,5})?$/;
const address = (what: string) =>
  z.string().check(z.refine((text) => ADDRESS.test(text), `${what} is an address such as 192.168.1.255`));

const BacnetSettings = z.object({
  /** Of this machine; all of its networks where it is left out. */
  interface: z._default(address("interface"), "0.0.0.0"),
  port: z._default(z.int().check(z.gte(0), z.lte(65_535)), 47_808),
  /** Where Who-Is goes; the network's own broadcast address reaches further than the default on machines with several networks. */
  broadcast: z._default(address("broadcast"), "255.255.255.255"),
  /** Devices behind routers that pass no broadcasts on, asked one by one. */
  hosts: z._default(z.array(address("hosts")).check(z.maxLength(200)), []),
  /** Instances that are wanted, from and to. */
  instances: z._default(z.tuple([z.int().check(z.gte(0)), z.int().check(z.lte(LARGEST))]), [0, LARGEST]),
  /** 1 to 16; 8 is "manual operator". */
  priority: z._default(z.int().check(z.gte(1), z.lte(16)), 8),
  /** "inactive" writes off; "auto" takes our order back, so that the controller decides. */
  off: z._default(z.enum(["inactive", "auto"]), "inactive"),
  /** Seconds between two readings of a device that does not tell changes by itself. */
  every: z._default(z.number().check(z.gte(1), z.lte(3600)), 30),
  /** Seconds between two Who-Is. */
  search: z._default(z.number().check(z.gte(5), z.lte(86_400)), 600),
  timeout: z._default(z.number().check(z.gte(0.05), z.lte(30)), 3),
});
export type BacnetSettings = z.output<typeof BacnetSettings>;

export function readBacnetSettings(value: unknown): BacnetSettings | { problem: string } {
  return readSettings(BacnetSettings, value ?? {});
}
