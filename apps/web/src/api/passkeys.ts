import { startAuthentication, startRegistration, WebAuthnError } from "@simplewebauthn/browser";
import type { NewPasskey, PasskeyCreation, PasskeyProof, PasskeyRequest, Transport } from "@switchboard/contract";

const TRANSPORTS: ReadonlySet<string> = new Set(["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"]);
const isTransport = (name: string): name is Transport => TRANSPORTS.has(name);

/** Treats a declined, expired or missing passkey as no answer rather than an error. */
function declined(error: unknown): undefined {
  if (error instanceof WebAuthnError || error instanceof DOMException) return undefined;
  throw error;
}

/** Asks the device for one of its passkeys; returns undefined when none was used. */
export async function askPasskey(options: PasskeyRequest): Promise<PasskeyProof | undefined> {
  const answer = await startAuthentication({ optionsJSON: options }).catch(declined);
  if (!answer) return undefined;
  const { id, rawId, type, response } = answer;
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return {
    id,
    rawId,
    type,
    clientExtensionResults: {},
    response: { clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) },
  };
}

/** Asks the device for a new passkey; returns undefined when none was created. */
export async function makePasskey(options: PasskeyCreation): Promise<NewPasskey | undefined> {
  const answer = await startRegistration({ optionsJSON: options }).catch(declined);
  if (!answer) return undefined;
  const { id, rawId, type, response } = answer;
  const { clientDataJSON, attestationObject } = response;
  const transports = response.transports?.filter(isTransport);
  return {
    id,
    rawId,
    type,
    clientExtensionResults: {},
    response: { clientDataJSON, attestationObject, ...(transports && { transports }) },
  };
}
