/** Reverses and base64-encodes a password (spec §5). This hides nothing, but the firmware expects it. */
export function encodeWifiPassword(password: string): string {
  const reversed = [...password].reverse().join("");
  const bytes = new TextEncoder().encode(reversed);
  return btoa(String.fromCharCode(...bytes));
}

/** Decodes a password like a device. Returns undefined for invalid text. */
export function decodeWifiPassword(encoded: string): string | undefined {
  try {
    const bytes = Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0));
    return [...new TextDecoder("utf-8", { fatal: true }).decode(bytes)].reverse().join("");
  } catch {
    return undefined;
  }
}

/** Removes non-ASCII characters from text of a device's local configuration (spec §5). */
export function stripNonAscii(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, "");
}

/** 802.11 allows names of 1 to 32 bytes, and WPA2 passwords of 8 to 63 characters. An open network has none. */
export function isWifiName(ssid: string): boolean {
  const bytes = new TextEncoder().encode(ssid).length;
  return bytes >= 1 && bytes <= 32;
}

export function isWifiPassword(password: string): boolean {
  return password === "" || (password.length >= 8 && password.length <= 63);
}
