import { LONGEST } from "../../core/form-rules.ts";

interface NamedChannel {
  type: string;
  key: string;
  name: string;
}

/** Words by which hardware calls a part when nobody has named it, alone or with a number. */
const KINDS = "light|lamp|switch|relay|socket|plug|outlet|fan|motor|dimmer|cover|output|state|group|power|channel";
const KIND_ALONE = new RegExp(`^(${KINDS})?[\\s:_-]*\\d*$`, "i");

export const isKindAlone = (name: string) => KIND_ALONE.test(name.trim());

/** "Heater" of a "Boardroom heater" says less than the name of the device. */
const isPartOf = (name: string, device: string) => device.toLowerCase().endsWith(` ${name.toLowerCase()}`);

const isSwitched = ({ type }: NamedChannel) => type === "switch" || type === "cover";

/**
 * Returns the names for the channels of a device. A part that is only called "Light" gets the name of the device, with a number
 * where there are several, because the name alone has to tell people which light it is.
 */
export function suggestChannelNames(deviceName: string, channels: readonly NamedChannel[]): string[] {
  const name = deviceName.trim();
  const switched = channels.filter(isSwitched);
  return channels.map((channel) => {
    const own = channel.name.trim() || channel.key;
    const isTelling = channel.name.trim() !== channel.key && !isKindAlone(channel.name) && !isPartOf(own, name);
    const isNamed = !isSwitched(channel) || isTelling;
    if (isNamed || name === "") return own.slice(0, LONGEST.name);
    if (switched.length === 1) return name.slice(0, LONGEST.name);
    const number = ` ${switched.indexOf(channel) + 1}`;
    return `${name.slice(0, LONGEST.name - number.length).trimEnd()}${number}`;
  });
}
