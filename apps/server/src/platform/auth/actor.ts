import type { Language, Role } from "@switchboard/domain/core";

/** Who is asking, in which enterprise, as the store knows it now (never as a token once said). */
export interface Actor {
  userId: string;
  sessionId: string;
  enterpriseId: string;
  role: Role;
  name: string;
  isDemo: boolean;
  /** The zone of the enterprise: its days and hours are the ones meant everywhere. */
  timeZone: string;
  /** True where the enterprise asks for a second factor that the person has yet to set up: until then nothing else goes. */
  mustEnrol?: boolean;
  /** The room of a wall panel, which is no person and may make few calls; undefined for people. */
  panel?: string;
  /** When the call was let in, by the server's clock: the time that its changes are recorded with. */
  at?: Date;
  /** What the person at the screen reads. */
  language?: Language;
}

/** A gateway that calls, which is no person. */
export interface GatewayActor {
  enterpriseId: string;
  gatewayId: string;
  /** Of the token that it came with, which may be worth nothing by the time a long call is answered. */
  tokenHash: Buffer;
}

/** Resolves the authorization header of a gateway, or refuses it. */
export type AuthenticateGateway = (header: string | undefined) => Promise<GatewayActor>;

/** Whom a token of ours was made for. Whether its session lives, and what they may do, the store alone knows. */
export interface Claim {
  userId: string;
  enterpriseId: string;
}

interface CallGiven {
  /** What a screen asks untouched keeps no session open. */
  isUnattended: boolean;
  /** Told whom the token names, before the store is asked whether that still stands. */
  onClaim?: ((claim: Claim) => void) | undefined;
}

/** Resolves the authorization header, or refuses it. */
export type Authenticate = (header: string | undefined, given?: CallGiven) => Promise<Actor>;
