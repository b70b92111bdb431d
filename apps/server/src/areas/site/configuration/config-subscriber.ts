import { readConfig } from "@switchboard/domain/site";
import { deviceSubscriber } from "../../../platform/broker/device-subscriber.ts";
import type { ConfigurationRepository } from "./configuration.repository.ts";

/** Stores the settings that devices report, in the order in which they report them. */
export function configSubscriber(repository: ConfigurationRepository) {
  return deviceSubscriber("config", {
    pack: (received) => received,
    size: 1,
    async write(batch) {
      for (const { enterpriseId, device, at, message } of batch) {
        const stored = await repository.findByHardware(enterpriseId, device);
        if (stored) await repository.confirm(enterpriseId, stored.id, readConfig(stored.device_type, message), at);
      }
    },
  });
}
