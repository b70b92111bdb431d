/** A hardware id is part of MQTT topics, so it must not contain characters with a meaning there. */
const HARDWARE_ID = /^[A-Za-z0-9_-]{4,32}$/;

export function isHardwareId(text: string): boolean {
  return HARDWARE_ID.test(text);
}
