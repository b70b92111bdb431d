import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts secrets that have to be read again, such as those of authenticator apps, against someone who has the store
 * alone: the key is derived from the server's own secret, and each text is bound to its subject.
 */
export class SecretBox {
  readonly #key: Buffer;
  readonly #previous: Buffer | undefined;

  /** The previous secret still opens what it has sealed; new texts are sealed with the present one alone. */
  constructor(serverSecret: string, purpose: string, previousSecret?: string) {
    const keyOf = (secret: string) => Buffer.from(hkdfSync("sha256", secret, "switchboard", purpose, 32));
    this.#key = keyOf(serverSecret);
    this.#previous = previousSecret ? keyOf(previousSecret) : undefined;
  }

  seal(plain: Buffer, about: string): Buffer {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv("aes-256-gcm", this.#key, nonce).setAAD(Buffer.from(about));
    const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
  }

  /** Returns undefined when the text was sealed with another key, about something else, or changed since. */
  open(sealed: Buffer, about: string): Buffer | undefined {
    const plain = openWith(this.#key, sealed, about);
    return plain ?? (this.#previous && openWith(this.#previous, sealed, about));
  }

  /** Seals the text again with the present secret; returns undefined when it already is, or cannot be opened. */
  renew(sealed: Buffer, about: string): Buffer | undefined {
    if (openWith(this.#key, sealed, about)) return undefined;
    const plain = this.open(sealed, about);
    return plain && this.seal(plain, about);
  }
}

function openWith(key: Buffer, sealed: Buffer, about: string): Buffer | undefined {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  try {
    const decipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(about)).setAuthTag(tag);
    return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
  } catch {
    return undefined;
  }
}
