import { type JWTPayload, type JWTVerifyOptions, jwtVerify, SignJWT } from "jose";
import type { Clock } from "../clock/clock.ts";

const ALGORITHM = "HS256";
const ISSUER = "switchboard";
/** How many verified signatures are cached, more than people are signed in at once on one server. */
const REMEMBERED = 10_000;

/** The content of a session token for the screen; the server itself trusts only the session id in it. */
interface TokenDetails {
  session: string;
  user: string;
  enterprise: string;
  role: string[];
  name: string;
  email: string;
  is_demo: boolean;
  /** True for a wall panel, which has a screen of its own. */
  is_panel?: boolean;
  /** True for an invited person who has not been shown around. */
  tour?: boolean;
}

interface BrokerTicket {
  session: string;
  user: string;
  enterprise: string;
}

type Audience = "session" | "broker";

/** Signs tokens of two kinds, which cannot replace each other. */
export class Tokens {
  readonly #key: Uint8Array;
  /** The present key, and the previous one while the secret is being changed. */
  readonly #accepted: Uint8Array[];
  readonly #clock: Clock;
  /** Caches verified signatures, because they are checked on another thread and every call brings the same one. */
  readonly #verified = new Map<string, JWTPayload>();

  constructor(secret: string, clock: Clock, previousSecret?: string) {
    const keyOf = (text: string) => new TextEncoder().encode(text);
    this.#key = keyOf(secret);
    this.#accepted = [this.#key, ...(previousSecret ? [keyOf(previousSecret)] : [])];
    this.#clock = clock;
  }

  signSession(details: TokenDetails, expiresAt: Date): Promise<string> {
    return this.#sign("session", { ...details }, expiresAt);
  }

  signBrokerTicket(ticket: BrokerTicket, expiresAt: Date): Promise<string> {
    return this.#sign("broker", { ...ticket }, expiresAt);
  }

  /** Returns the session of a token, or undefined for anything not signed here, expired, or of another kind. */
  async readSession(token: string): Promise<Pick<TokenDetails, "session" | "user" | "enterprise"> | undefined> {
    const payload = await this.#verify("session", token);
    if (typeof payload?.session !== "string") return undefined;
    const { session, user, enterprise } = payload;
    return { session, user: String(user), enterprise: String(enterprise) };
  }

  /** `until` is the end of the ticket, in seconds since the epoch. */
  async readBrokerTicket(token: string): Promise<(BrokerTicket & { until: number }) | undefined> {
    const payload = await this.#verify("broker", token);
    if (typeof payload?.session !== "string") return undefined;
    if (typeof payload.user !== "string" || typeof payload.enterprise !== "string") return undefined;
    const { session, user, enterprise, exp = 0 } = payload;
    return { session, user, enterprise, until: exp };
  }

  #sign(audience: Audience, claims: Record<string, unknown>, expiresAt: Date): Promise<string> {
    return new SignJWT(claims)
      .setProtectedHeader({ alg: ALGORITHM })
      .setIssuer(ISSUER)
      .setAudience(audience)
      .setIssuedAt(this.#clock.now())
      .setExpirationTime(expiresAt)
      .sign(this.#key);
  }

  async #verify(audience: Audience, token: string): Promise<JWTPayload | undefined> {
    const now = this.#clock.now();
    const name = `${audience} ${token}`;
    const cached = this.#verified.get(name);
    if (cached) return isOver(cached, now) ? undefined : cached;
    const payload = await this.#check(token, { algorithms: [ALGORITHM], issuer: ISSUER, audience, currentDate: now });
    if (!payload) return undefined;
    if (this.#verified.size >= REMEMBERED) this.#verified.clear();
    this.#verified.set(name, payload);
    return payload;
  }

  async #check(token: string, options: JWTVerifyOptions): Promise<JWTPayload | undefined> {
    for (const key of this.#accepted)
      try {
        return (await jwtVerify(token, key, options)).payload;
      } catch {}
    return undefined;
  }
}

/** Checks the expiry on every use, because it is the only property of a verified token that changes. */
const isOver = ({ exp = 0 }: JWTPayload, now: Date) => exp <= Math.floor(now.getTime() / 1000);
