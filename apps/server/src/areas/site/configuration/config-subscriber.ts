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
        const found = await repository.findByHardware(enterpriseId, device);
        if (found) await repository.confirm(enterpriseId, found.id, readConfig(found.device_type, message), at);
      }
    },
  });
}
