import { randomUUID } from "node:crypto";
import type { SessionView, SignedIn } from "@switchboard/contract";
import type { Actor, Authenticate } from "../../platform/auth/actor.ts";
import type { Tokens } from "../../platform/auth/tokens.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Database, Sql } from "../../platform/db/database.ts";
import { storableText } from "../../platform/db/storable-text.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { acceptInvitation, markSignIn } from "../memberships/memberships.service.ts";
import { removeStandIn } from "../users/invited-people.service.ts";
import { type SessionChoice, type SessionOrigin, SessionRepository } from "./sessions.repository.ts";

const SESSION_MS = 30 * 86_400_000;
/** `last_seen` is written at most this often. */
const SEEN_MS = 60_000;
const AGENT_LENGTH = 300;

/** Updates the push subscriptions of browsers when a session is ended or moved. Sessions that expire leave them alone. */
export interface BrowsersOfSessions {
  ended(sql: Sql, sessions: readonly string[]): Promise<void>;
  moved(sql: Sql, from: string, to: string): Promise<void>;
}

/** Records when a wall panel called last; panels belong to the area of people. */
export type MarkPanelSeen = (sql: Sql, enterpriseId: string, panelId: string, at: Date) => Promise<void>;

export interface SessionDependencies {
  database: Database;
  tokens: Tokens;
  clock: Clock;
  browsers?: BrowsersOfSessions;
  markPanelSeen: MarkPanelSeen;
}

const NO_BROWSERS: BrowsersOfSessions = { ended: async () => undefined, moved: async () => undefined };

/** Sessions live in the store; a token only names one, so that ending it works at once and everywhere. */
export class SessionService {
  readonly #database: Database;
  readonly #tokens: Tokens;
  readonly #clock: Clock;
  /** When this server last recorded that it saw a session, which saves a write with every call. */
  readonly #seen = new Map<string, number>();

  readonly #browsers: BrowsersOfSessions;
  readonly #markPanelSeen: MarkPanelSeen;

  constructor(dependencies: SessionDependencies) {
    this.#database = dependencies.database;
    this.#tokens = dependencies.tokens;
    this.#clock = dependencies.clock;
    this.#browsers = dependencies.browsers ?? NO_BROWSERS;
    this.#markPanelSeen = dependencies.markPanelSeen;
  }

  /** The header carries the bare token, as in the spec (§7), or `Bearer` before it, as tools send it. */
  readonly authenticate: Authenticate = async (header, context) => {
    const token = header?.replace(/^Bearer\s+/i, "");
    const claim = token ? await this.#tokens.readSession(token) : undefined;
    if (claim) context?.onClaim?.({ userId: claim.user, enterpriseId: claim.enterprise });
    const actor = claim && (await this.liveSession(claim.session));
    if (!actor) throw await this.#refusal(claim?.session);
    // A panel counts as seen with every call, because nobody touches it for hours.
    if (!context?.isUnattended || actor.panel !== undefined) await this.#markSeen(actor);
    return actor;
  };

  /** Returns the actor of this session as the store knows it now; undefined once it has ended. */
  async liveSession(sessionId: string): Promise<Actor | undefined> {
    const repository = new SessionRepository(this.#database);
    const now = this.#clock.now();
    return (await repository.findActor(sessionId, now)) ?? (await repository.findPanel(sessionId, now));
  }

  preferredEnterprise(userId: string, sql: Sql = this.#database): Promise<string | undefined> {
    return new SessionRepository(sql).findPreferredEnterprise(userId);
  }

  /** Fails with enterprise.not_found when the person is not a member, whether the enterprise exists or not. */
  async start(
    userId: string,
    enterpriseId: string,
    origin: SessionOrigin = {},
    sql: Sql = this.#database,
  ): Promise<SignedIn> {
    const repository = new SessionRepository(sql);
    await this.#acceptInvitation(sql, userId, enterpriseId);
    const holder = await repository.findHolder(userId, enterpriseId);
    if (!holder) throw new AppError("enterprise.not_found");
    const id = randomUUID();
    const createdAt = this.#clock.now();
    const expiresAt = new Date(createdAt.getTime() + SESSION_MS);
    const agent = storableText(origin.agent ?? "").slice(0, AGENT_LENGTH);
    const { notificationId, address = "" } = origin;
    await repository.insert({ id, userId, enterpriseId, notificationId, agent, address, createdAt, expiresAt });
    if (origin.before) await this.#browsers.moved(sql, origin.before, id);
    await markSignIn(sql, userId, enterpriseId, createdAt);
    const { role, name, email, isDemo, isTourDue } = holder;
    const person = { user: userId, enterprise: enterpriseId, role: [role], name, email, is_demo: isDemo };
    const details = { session: id, ...person, ...(isTourDue && { tour: true }) };
    return { token: await this.#tokens.signSession(details, expiresAt), partner_name: holder.partnerName };
  }

  /** Accepts an invitation at the first session there; the mail went to their address or existing account. */
  async #acceptInvitation(sql: Sql, userId: string, enterpriseId: string): Promise<void> {
    const email = await new SessionRepository(sql).emailOf(userId);
    const standIn = email && (await acceptInvitation(sql, { enterpriseId, userId }, email));
    if (standIn) await removeStandIn(sql, standIn);
  }

  /** Ends this session and starts one in another enterprise, or changes nothing. */
  move(actor: Actor, enterpriseId: string): Promise<SignedIn> {
    return this.#database.transaction((sql) => this.moveWithin(sql, actor, async () => enterpriseId));
  }

  /** Moves a session within the caller's transaction. `prepare` runs after the old session has ended and returns the enterprise to go to. */
  async moveWithin(sql: Sql, actor: Actor, prepare: () => Promise<string>): Promise<SignedIn> {
    const ended = await new SessionRepository(sql).delete(actor.sessionId);
    if (!ended) throw new AppError("session.required");
    const enterpriseId = await prepare();
    return this.start(actor.userId, enterpriseId, { ...ended, before: actor.sessionId }, sql);
  }

  async end(sessionId: string): Promise<void> {
    await this.#database.transaction(async (sql) => {
      await new SessionRepository(sql).delete(sessionId);
      await this.#browsers.ended(sql, [sessionId]);
    });
  }

  /** Runs in the caller's transaction, so that a new password and the end of the old sessions are one step. */
  async endOf(userId: string, sql: Sql, which?: SessionChoice): Promise<number> {
    const ended = await new SessionRepository(sql).deleteOf(userId, which);
    await this.#browsers.ended(sql, ended);
    return ended.length;
  }

  /** Ends all sessions of an enterprise that is about to be deleted, in the caller's transaction. */
  endAllIn(enterpriseId: string, sql: Sql): Promise<number> {
    return new SessionRepository(sql).deleteIn(enterpriseId);
  }

  /** Records that the person has just proved their identity, beyond holding the token. */
  confirm(sessionId: string): Promise<void> {
    return new SessionRepository(this.#database).confirm(sessionId, this.#clock.now());
  }

  confirmedWithin(sessionId: string, ms: number): Promise<boolean> {
    const since = new Date(this.#clock.now().getTime() - ms);
    return new SessionRepository(this.#database).confirmedSince(sessionId, since);
  }

  /** Lists the caller's own sessions everywhere, or a member's in the caller's enterprise. */
  async listOf(actor: Actor, memberId?: string): Promise<SessionView[]> {
    const repository = new SessionRepository(this.#database);
    const now = this.#clock.now();
    const rows = memberId
      ? await repository.listOf(memberId, now, actor.enterpriseId)
      : await repository.listOf(actor.userId, now);
    return rows.map(({ id, created_at, last_seen, agent, address }) => ({
      _id: id,
      current: id === actor.sessionId,
      createdAt: created_at.toISOString(),
      lastSeen: last_seen?.toISOString() ?? null,
      agent,
      address,
    }));
  }

  /** Removes expired sessions; call it now and then. */
  sweep(): Promise<void> {
    this.#seen.clear();
    return new SessionRepository(this.#database).deleteExpired(this.#clock.now());
  }

  /** Tells a person who was signed out by inactivity so; any other token is just invalid. */
  async #refusal(sessionId: string | undefined): Promise<AppError> {
    const repository = new SessionRepository(this.#database);
    const wasLeft = sessionId !== undefined && (await repository.isIdle(sessionId, this.#clock.now()));
    return new AppError(wasLeft ? "session.idle" : "session.required");
  }

  async #markSeen({ sessionId, enterpriseId, userId, panel }: Actor): Promise<void> {
    const now = this.#clock.now();
    if (Math.abs(now.getTime() - (this.#seen.get(sessionId) ?? 0)) < SEEN_MS) return;
    this.#seen.set(sessionId, now.getTime());
    if (panel === undefined) await new SessionRepository(this.#database).markSeen(sessionId, now);
    else await this.#markPanelSeen(this.#database, enterpriseId, userId, now);
  }
}
