import { isIP } from "node:net";

/** This server as passkeys know it: they work at its public address and at no other. */
export interface RelyingParty {
  id: string;
  origin: string;
  /** False for an IP address, for which browsers create no passkeys. */
  isPossible: boolean;
}

export function relyingPartyOf(publicUrl: string): RelyingParty {
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, origin, isPossible: isIP(hostname.replace(/^\[|\]$/g, "")) === 0 };
}
