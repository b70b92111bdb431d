import * as z from "zod/mini";
import { BrokerSettings, readSettings } from "../mqtt-field/broker-settings.ts";
import { isTopic } from "../mqtt-field/topics.ts";

const Zigbee2MqttSettings = z.extend(BrokerSettings, {
  /** The `mqtt.base_topic` of Zigbee2MQTT. */
  base: z._default(z.string().check(z.refine(isTopic, "base is a topic without # and +")), "zigbee2mqtt"),
  /** The transition of lamps in seconds; their own by default. */
  transition: z.optional(z.number().check(z.gte(0), z.lte(60))),
});
export type Zigbee2MqttSettings = z.output<typeof Zigbee2MqttSettings>;

export function readZigbee2MqttSettings(settings: unknown): Zigbee2MqttSettings | { problem: string } {
  return readSettings(Zigbee2MqttSettings, settings);
}
