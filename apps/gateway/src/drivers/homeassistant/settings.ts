import * as z from "zod/mini";
import { BrokerSettings, readSettings } from "../mqtt-field/broker-settings.ts";
import { isTopic } from "../mqtt-field/topics.ts";

const HomeAssistantSettings = z.extend(BrokerSettings, {
  /** The discovery prefix; `homeassistant` is Home Assistant's own default. */
  prefix: z._default(z.string().check(z.refine(isTopic, "prefix is a topic without # and +")), "homeassistant"),
  /** Origins of announcements whose devices another driver of this gateway has. */
  skip: z._default(z.array(z.string()), ["Zigbee2MQTT", "Tasmota"]),
});
export type HomeAssistantSettings = z.output<typeof HomeAssistantSettings>;

export function readHomeAssistantSettings(settings: unknown): HomeAssistantSettings | { problem: string } {
  return readSettings(HomeAssistantSettings, settings);
}
