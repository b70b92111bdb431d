import type { FieldChannel } from "@switchboard/contract";
import type { SwitchKind } from "@switchboard/domain/site";
import {
  type Icon,
  IconActivity,
  IconArrowsVertical,
  IconBattery2,
  IconBolt,
  IconBulb,
  IconDroplet,
  IconEngine,
  IconFlame,
  IconHandClick,
  IconPlug,
  IconSun,
  IconTemperature,
  IconToggleLeft,
  IconUser,
} from "@switchboard/icons";
import type { Translate } from "../../../../i18n/typed-keys.ts";

const OF_SWITCHES: Record<string, Icon> = {
  switch: IconToggleLeft,
  dimmer: IconBulb,
  light: IconBulb,
  motor: IconEngine,
  plug: IconPlug,
};
const OF_SENSORS: Record<string, Icon> = {
  temperature: IconTemperature,
  humidity: IconDroplet,
  leak: IconDroplet,
  water: IconDroplet,
  light: IconSun,
  occupancy: IconUser,
  smoke: IconFlame,
  battery: IconBattery2,
};

export function channelIcon(channel: FieldChannel): Icon {
  switch (channel.type) {
    case "switch":
      return OF_SWITCHES[channel.kind] ?? IconToggleLeft;
    case "cover":
      return IconArrowsVertical;
    case "meter":
      return IconBolt;
    case "button":
      return IconHandClick;
    case "sensor":
      return OF_SENSORS[channel.kind] ?? IconActivity;
  }
}

export function channelWord(channel: FieldChannel, t: Translate<"gateways">): string {
  if (channel.type === "switch") return t(`kind.${channel.kind}`);
  if (channel.type === "sensor") return t(`sensor.${channel.kind}`);
  return t(`channel.${channel.type}`);
}

export function lackingWord(part: "cover" | "meter" | SwitchKind, t: Translate<"gateways">): string {
  return t(part === "cover" || part === "meter" ? `channel.${part}` : `kind.${part}`);
}

/** Lists each ability once with its count; switchable ones come first. */
export function abilities(channels: readonly FieldChannel[], t: Translate<"gateways">) {
  const words = Map.groupBy(channels, (channel) => channelWord(channel, t));
  return [...words].map(([word, all]) => ({ word, count: all.length, icon: channelIcon(all[0] as FieldChannel) }));
}
