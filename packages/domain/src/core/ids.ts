/** A hardware id travels inside MQTT topics, so nothing that means something there may be in it. */
const HARDWARE_ID = /^[A-Za-z0-9_-]{4,32}$/;

export function isHardwareId(text: string): boolean {
  return HARDWARE_ID.test(text);
}
