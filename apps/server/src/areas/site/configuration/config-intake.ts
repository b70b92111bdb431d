import { ConfigReport } from "@switchboard/contract";
import { readConfig } from "@switchboard/domain/site";
import type { ReceivedMessage } from "../../../platform/broker/device-channels.ts";
import { asReceived, DeviceIntake, type IntakePorts } from "../../../platform/broker/device-intake.ts";
import type { ConfigurationRepository } from "./configuration.repository.ts";

/** Stores the settings that devices report, in the order in which they report them. */
export function configIntake(
  repository: ConfigurationRepository,
  ports: IntakePorts,
): DeviceIntake<typeof ConfigReport, ReceivedMessage<ConfigReport>> {
  return new DeviceIntake(ports, {
    channel: "config",
    schema: ConfigReport,
    pack: asReceived,
    size: 1,
    async write(batch) {
      for (const { home, device, at, message } of batch) {
        const found = await repository.findByHardware(home, device);
        if (found) await repository.confirm(home, found.id, readConfig(found.device_type, message), at);
      }
    },
  });
}
