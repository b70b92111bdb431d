import type { Language, Role } from "@switchboard/domain/core";

/** The caller and their enterprise, as the store knows them now (never as a token once said). */
export interface Actor {
  userId: string;
  sessionId: string;
  enterpriseId: string;
  role: Role;
  name: string;
  isDemo: boolean;
  /** True for users who manage a place. Which one is checked with every object (ADR 0097). */
  isManager?: boolean;
  /** The zone of the enterprise, which all days and hours refer to. */
  timeZone: string;
  /** True while the person lacks a second factor that the enterprise requires; no other call is allowed. */
  mustEnrol?: boolean;
  /** The room or other place of a wall panel, which is no person and may make few calls; undefined for people. */
  panel?: string;
  /** When the call was admitted, by the server's clock; its changes are recorded with this time. */
  at?: Date;
  /** The language of the person's screen. */
  language?: Language;
}

/** A gateway that calls, which is no person. */
export interface GatewayActor {
  enterpriseId: string;
  gatewayId: string;
  /** The hash of its token, which may be revoked by the time a long call is answered. */
  tokenHash: Buffer;
}

/** Resolves the authorization header of a gateway, or rejects it. */
export type AuthenticateGateway = (header: string | undefined) => Promise<GatewayActor>;

/** The person that a token was issued for. Only the store knows whether its session is alive, and what they may do. */
export interface Claim {
  userId: string;
  enterpriseId: string;
}

interface CallContext {
  /** True for calls that a screen makes on its own, which do not keep the session alive. */
  isUnattended: boolean;
  /** Receives the person that the token names, before the store is asked whether it is still valid. */
  onClaim?: ((claim: Claim) => void) | undefined;
}

/** Resolves the authorization header, or rejects it. */
export type Authenticate = (header: string | undefined, context?: CallContext) => Promise<Actor>;
