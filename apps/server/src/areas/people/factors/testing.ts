import { createHash, createSign, generateKeyPairSync, randomBytes } from "node:crypto";
import {
  contract,
  type NewPasskey,
  type PasskeyCreation,
  type PasskeyProof,
  type SecondStep,
} from "@switchboard/contract";
import { codeOf, stepAt } from "../../../platform/auth/totp.ts";
import type { TestUser } from "../../../testing/builders.ts";
import type { TestServer } from "../../../testing/test-server.ts";

const ORIGIN = "https://switchboard.test";
const RP_ID = "switchboard.test";
const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Simulates an authenticator app: it knows the secret and shows the current code. */
export function appWith(server: TestServer, secret: string) {
  const bits = [...secret].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, "0")).join("");
  const bytes = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  return {
    code: (offSeconds = 0) => codeOf(bytes, stepAt(new Date(server.clock.now().getTime() + offSeconds * 1000))),
  };
}

/** Gives a person an authenticator app; the code that activated it is used up. */
export async function withApp(server: TestServer, user: TestUser) {
  const begun = await server.post(user, contract.beginTotp, { password: user.password });
  const app = appWith(server, begun.body.secret);
  const { body } = await server.post(user, contract.confirmTotp, { code: app.code() });
  server.clock.advance(60_000);
  return { app, recovery: body.recovery_codes };
}

/** Signs in up to the password, and returns the second step. */
export async function beginSignIn(server: TestServer, { email, password }: TestUser): Promise<SecondStep> {
  const payload = { username: email, password };
  const reply = await server.app.http.inject({ method: "POST", url: contract.login.path, payload });
  const { second_step } = reply.json() as { second_step?: SecondStep };
  if (!second_step) throw new Error(`no second step was asked for: ${reply.body}`);
  return second_step;
}

function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  const head = (major: number, length: number) =>
    length < 24
      ? Buffer.from([(major << 5) | length])
      : length < 256
        ? Buffer.from([(major << 5) | 24, length])
        : Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
  if (typeof value === "number") return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === "string") return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].map(([key, each]) => Buffer.concat([cbor(key), cbor(each as Parameters<typeof cbor>[0])]));
  return Buffer.concat([head(5, value.size), ...entries]);
}

/** A passkey in software: it signs like a real one, or like a copied or foreign one. */
export class SoftPasskey {
  readonly #id = randomBytes(16);
  readonly #keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  counter = 0;
  origin = ORIGIN;
  isVerified = true;

  create({ challenge }: PasskeyCreation): NewPasskey {
    const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, this.#id.length]), this.#id, this.#publicKey()]);
    const authData = Buffer.concat([this.#authData(0x40), attested]);
    const object = new Map<string, unknown>([
      ["fmt", "none"],
      ["attStmt", new Map()],
      ["authData", authData],
    ]);
    const response = {
      clientDataJSON: this.#clientData("webauthn.create", challenge).toString("base64url"),
      attestationObject: cbor(object).toString("base64url"),
      transports: ["internal" as const],
    };
    return { ...this.#named(), response };
  }

  get(challenge: string): PasskeyProof {
    this.counter += 1;
    const authData = this.#authData(0);
    const clientData = this.#clientData("webauthn.get", challenge);
    const signed = Buffer.concat([authData, createHash("sha256").update(clientData).digest()]);
    const response = {
      clientDataJSON: clientData.toString("base64url"),
      authenticatorData: authData.toString("base64url"),
      signature: createSign("sha256").update(signed).sign(this.#keys.privateKey).toString("base64url"),
    };
    return { ...this.#named(), response };
  }

  #named() {
    const id = this.#id.toString("base64url");
    return { id, rawId: id, type: "public-key" as const, clientExtensionResults: {} };
  }

  #publicKey(): Buffer {
    const { x = "", y = "" } = this.#keys.publicKey.export({ format: "jwk" });
    const [left, right] = [Buffer.from(x, "base64url"), Buffer.from(y, "base64url")];
    const key: [number, unknown][] = [
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, left],
      [-3, right],
    ];
    return cbor(new Map(key));
  }

  #authData(more: number): Buffer {
    const flags = 0x01 | (this.isVerified ? 0x04 : 0) | more;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([createHash("sha256").update(RP_ID).digest(), Buffer.from([flags]), counter]);
  }

  #clientData(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false }));
  }
}

/** Gives a person a passkey. */
export async function withPasskey(server: TestServer, user: TestUser, key = new SoftPasskey(), name = "Laptop") {
  const begun = await server.post(user, contract.beginPasskey, { password: user.password });
  const { challenge, passkey } = begun.body;
  const added = await server.post(user, contract.addPasskey, { challenge, name, passkey: key.create(passkey) });
  return { key, added };
}
