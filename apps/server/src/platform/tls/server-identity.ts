import { createPrivateKey, X509Certificate } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Clock } from "../clock/clock.ts";
import type { Identity } from "./certificates.ts";
import type { OwnAuthority } from "./own-authority.ts";

/** The certificate of the TLS port, which is read again now and then and changed without a restart. */
export interface IdentitySource {
  /** Returns the present certificate; the same object as before when nothing has changed. */
  current(): Promise<Identity>;
}

/** The share of its lifetime that is left when a certificate is renewed. */
const RENEWED_AT = 1 / 3;

/** Issues our own certificate, renewed when a third of its lifetime is left. */
export function ownIdentity(authority: OwnAuthority, names: readonly string[], clock: Clock): IdentitySource {
  let shown: Identity | undefined;
  let renewAt = 0;
  return {
    async current() {
      if (shown && clock.now().getTime() < renewAt) return shown;
      shown = await authority.serverIdentity(names);
      const { validTo } = new X509Certificate(shown.certificate);
      const now = clock.now().getTime();
      renewAt = now + (Date.parse(validTo) - now) * (1 - RENEWED_AT);
      return shown;
    },
  };
}

/** Reads a certificate that somebody else renews, such as certbot; new files are used once they match. */
export function filedIdentity(files: { certificate: string; key: string }): IdentitySource {
  let shown: Identity | undefined;
  return {
    async current() {
      const [certificate, key] = await Promise.all([readFile(files.certificate, "utf8"), readFile(files.key, "utf8")]);
      if (shown?.certificate === certificate && shown.key === key) return shown;
      // In the middle of a renewal one file is new and the other is not.
      if (!new X509Certificate(certificate).checkPrivateKey(createPrivateKey(key)))
        throw new Error(`${files.certificate} and ${files.key} do not belong together`);
      shown = { certificate, key };
      return shown;
    },
  };
}
