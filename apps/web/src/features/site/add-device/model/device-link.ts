import type { LocalConfig } from "@switchboard/contract";

/** Above it a QR code has too many dots for the cameras of older phones. */
const MOST_FOR_QR = 800;

/**
 * Links to the device's own page with the configuration behind the `#`, which browsers do not send: no server, proxy or log sees it.
 * The page passes it to its own `/config` (docs/device-protocol.md).
 */
export function deviceLink(address: string, config: LocalConfig, lang: string): string {
  return `${address}/#${new URLSearchParams({ ...config, lang })}`;
}

export function fitsQr(link: string): boolean {
  return link.length <= MOST_FOR_QR;
}
