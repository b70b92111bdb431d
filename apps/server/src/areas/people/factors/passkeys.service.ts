import { randomUUID } from "node:crypto";
import { verifyAuthenticationResponse, verifyRegistrationResponse } from "@simplewebauthn/server";
import type { NewPasskey, PasskeyCreation, PasskeyProof, PasskeyRequest } from "@switchboard/contract";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database, Sql } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { type PasskeyRow, PasskeysRepository } from "./passkeys.repository.ts";
import type { RelyingParty } from "./relying-party.ts";

const MOST = 20;
const TIMEOUT_MS = 300_000;
/** EdDSA, ECDSA with P-256 and RSA, the algorithms of today's keys. */
const ALGORITHMS = [-8, -7, -257];

export interface PasskeyDependencies {
  database: Database;
  clock: Clock;
  relyingParty: RelyingParty;
}

interface Owner {
  id: string;
  email: string;
  name: string;
}

/** Manages keys that a device or a browser holds for this server (WebAuthn). */
export class PasskeyService {
  readonly #dependencies: PasskeyDependencies;

  constructor(dependencies: PasskeyDependencies) {
    this.#dependencies = dependencies;
  }

  async listOf(userId: string, sql: Sql = this.#dependencies.database): Promise<PasskeyRow[]> {
    return new PasskeysRepository(sql).listOf(userId);
  }

  /** Names the person's existing keys, so that none is created twice. */
  async creationFor({ id, email, name }: Owner, challenge: string): Promise<PasskeyCreation> {
    const { relyingParty } = this.#dependencies;
    if (!relyingParty.isPossible) throw new AppError("factor.impossible");
    const passkeys = await this.listOf(id);
    if (passkeys.length >= MOST) throw new AppError("factor.too_many");
    return {
      rp: { id: relyingParty.id, name: "Switchboard" },
      user: { id: Buffer.from(id).toString("base64url"), name: email, displayName: name },
      challenge,
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: "public-key" as const })),
      timeout: TIMEOUT_MS,
      excludeCredentials: passkeys.map(describeKey),
      authenticatorSelection: { residentKey: "preferred", requireResidentKey: false, userVerification: "preferred" },
      attestation: "none",
    };
  }

  /** Runs before the transaction that stores the key: rejects one that was not made for this challenge and site. */
  async checkNew(
    challenge: string,
    response: NewPasskey,
  ): Promise<Pick<PasskeyRow, "credential_id" | "public_key" | "counter" | "transports">> {
    const { relyingParty } = this.#dependencies;
    const { registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: relyingParty.origin,
      expectedRPID: relyingParty.id,
      requireUserVerification: false,
      supportedAlgorithmIDs: ALGORITHMS,
    }).catch(refuse);
    if (!registrationInfo) throw new AppError("auth.wrong_passkey");
    const { id, publicKey, counter } = registrationInfo.credential;
    const transports = [...new Set(response.response.transports ?? [])];
    return { credential_id: id, public_key: Buffer.from(publicKey), counter, transports };
  }

  async add(
    sql: Sql,
    userId: string,
    name: string,
    key: Awaited<ReturnType<PasskeyService["checkNew"]>>,
  ): Promise<void> {
    const repository = new PasskeysRepository(sql);
    if ((await repository.listOf(userId)).length >= MOST) throw new AppError("factor.too_many");
    const row = { ...key, id: randomUUID(), user_id: userId, name, created_at: this.#dependencies.clock.now() };
    if (!(await repository.insert(row))) throw new AppError("auth.wrong_passkey");
  }

  /** Returns the former name. */
  async rename(sql: Sql, userId: string, { id, name }: { id: string; name: string }): Promise<string> {
    const repository = new PasskeysRepository(sql);
    const before = await repository.rename(userId, id, name);
    if (before !== undefined) return before;
    throw new AppError((await repository.wasRemoved(userId, id)) ? "thing.deleted" : "factor.not_found");
  }

  /** Returns the former name, or undefined when the person has removed it before. */
  async remove(sql: Sql, userId: string, id: string): Promise<string | undefined> {
    const repository = new PasskeysRepository(sql);
    const name = await repository.remove(userId, id);
    if (name === undefined && !(await repository.wasRemoved(userId, id))) throw new AppError("factor.not_found");
    return name;
  }

  /** Names the person's keys for a second step; alone, the device offers its keys and identifies the person. */
  async requestFor(userId: string | undefined, challenge: string): Promise<PasskeyRequest> {
    const passkeys = userId === undefined ? [] : await this.listOf(userId);
    return {
      rpId: this.#dependencies.relyingParty.id,
      challenge,
      timeout: TIMEOUT_MS,
      allowCredentials: passkeys.map(describeKey),
      userVerification: userId === undefined ? "required" : "preferred",
    };
  }

  /** Returns the key's owner. Alone, it must have verified a finger, face or PIN, as it replaces the password. */
  async verify(proof: PasskeyProof, challenge: string, { isAlone }: { isAlone: boolean }): Promise<string> {
    const { database, clock, relyingParty } = this.#dependencies;
    const repository = new PasskeysRepository(database);
    const key = await repository.find(proof.id);
    if (!key) throw new AppError("auth.wrong_passkey");
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: proof,
      expectedChallenge: challenge,
      expectedOrigin: relyingParty.origin,
      expectedRPID: relyingParty.id,
      requireUserVerification: isAlone,
      credential: { id: key.credential_id, publicKey: new Uint8Array(key.public_key), counter: Number(key.counter) },
    }).catch(refuse);
    const counts = verified && (await repository.markUsed(key.id, authenticationInfo.newCounter, clock.now()));
    if (!counts) throw new AppError("auth.wrong_passkey");
    return key.user_id;
  }
}

/** Hides the details of the library's error from the caller. */
function refuse(): never {
  throw new AppError("auth.wrong_passkey");
}

function describeKey({ credential_id, transports }: PasskeyRow) {
  return { id: credential_id, type: "public-key" as const, transports };
}
