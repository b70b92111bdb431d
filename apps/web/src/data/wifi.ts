/** Four bars, as phones draw them; the thresholds are the usual ones for dBm. */
export function wifiBars(rssi: number): 0 | 1 | 2 | 3 | 4 {
  if (rssi >= -55) return 4;
  if (rssi >= -67) return 3;
  if (rssi >= -75) return 2;
  return rssi >= -85 ? 1 : 0;
}

/** The words of the devices' texts, by bars. */
export const WIFI_WORDS = ["critical", "veryPoor", "fair", "good", "strong"] as const;
