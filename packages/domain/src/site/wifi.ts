/** Sent reversed and base64-encoded (spec §5). It hides nothing; the device's firmware expects it so. */
export function encodeWifiPassword(password: string): string {
  const reversed = [...password].reverse().join("");
  const bytes = new TextEncoder().encode(reversed);
  return btoa(String.fromCharCode(...bytes));
}

/** What a device makes of it; undefined where it is none. */
export function decodeWifiPassword(encoded: string): string | undefined {
  try {
    const bytes = Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0));
    return [...new TextDecoder("utf-8", { fatal: true }).decode(bytes)].reverse().join("");
  } catch {
    return undefined;
  }
}

/** Text from a device's local configuration is stripped of what is not ASCII (spec §5). */
export function stripNonAscii(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, "");
}

/** 802.11 allows 1 to 32 bytes for a name, and WPA2 8 to 63 characters for a password; an open network has none. */
export function isWifiName(ssid: string): boolean {
  const bytes = new TextEncoder().encode(ssid).length;
  return bytes >= 1 && bytes <= 32;
}

export function isWifiPassword(password: string): boolean {
  return password === "" || (password.length >= 8 && password.length <= 63);
}
