import { createHmac } from "node:crypto";
import type { Page } from "@playwright/test";

const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const STEP_MS = 30_000;

/**
 * Returns the code of an authenticator app for a typed key, `steps` later than now, because each code is only valid
 * once.
 */
export function codeOf(key: string, steps = 0): string {
  const bits = [...key.replaceAll(" ", "")].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, "0"));
  const secret = Buffer.from((bits.join("").match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / STEP_MS) + steps));
  const mac = createHmac("sha1", secret).update(counter).digest();
  const number = (mac.readUInt32BE(mac.readUInt8(mac.length - 1) & 15) & 0x7fffffff) % 1_000_000;
  return String(number).padStart(6, "0");
}

/** Adds Chromium's virtual authenticator, which holds passkeys and always confirms. */
export async function holdPasskeys(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}
