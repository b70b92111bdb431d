/** The words of the devices' texts for a signal, by its bars. */
export const WIFI_WORDS = ["critical", "veryPoor", "fair", "good", "strong"] as const;
