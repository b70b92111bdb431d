import { ConfigReport } from "@switchboard/contract";
import { readConfig } from "@switchboard/domain";
import type { Said } from "../../platform/broker/device-channels.ts";
import { asSaid, DeviceIntake, type IntakePorts } from "../../platform/broker/device-intake.ts";
import type { ConfigurationRepository } from "./configuration.repository.ts";

/** Carries what devices say they hold into the store, in the order in which they say it. */
export function configIntake(
  repository: ConfigurationRepository,
  ports: IntakePorts,
): DeviceIntake<typeof ConfigReport, Said<ConfigReport>> {
  return new DeviceIntake(ports, {
    channel: "config",
    schema: ConfigReport,
    pack: asSaid,
    size: 1,
    async write(batch) {
      for (const { home, device, at, message } of batch) {
        const found = await repository.findByHardware(home, device);
        if (found) await repository.confirm(home, found.id, readConfig(found.device_type, message), at);
      }
    },
  });
}
