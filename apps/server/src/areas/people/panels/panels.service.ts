import { randomUUID } from "node:crypto";
import type { BodyOf, contract, Panel, PanelCode, ReplyOf } from "@switchboard/contract";
import { PANEL_CODE } from "@switchboard/domain/people";
import { record } from "../../../core/audit/audit.service.ts";
import { tellAdmins } from "../../../core/changes/changes.service.ts";
import { alreadyDeleted, missing, wereDeleted } from "../../../core/deletions/deletions.service.ts";
import type { Actor } from "../../../platform/auth/actor.ts";
import { hashPairingCode, newPairingCode } from "../../../platform/auth/pairing-codes.ts";
import type { Tokens } from "../../../platform/auth/tokens.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database, Sql } from "../../../platform/db/database.ts";
import { lockEnterprise } from "../../../platform/db/enterprise-lock.ts";
import { storableText } from "../../../platform/db/storable-text.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { admitCodeTry } from "../../../platform/throttle/code-tries.ts";
import type { Throttle } from "../../../platform/throttle/throttle.ts";
import { type PanelRow, PanelsRepository } from "./panels.repository.ts";

/** More than any building has walls for. */
const MOST_PANELS = 500;
/** The session itself never expires, but a token has to. */
const TOKEN_MS = 3650 * 86_400_000;
const AGENT_LENGTH = 300;

export interface PanelsDependencies {
  database: Database;
  clock: Clock;
  tokens: Tokens;
  throttle: Throttle;
  /** The secret that codes are hashed with. */
  tokenSecret: string;
}

/** Manages tablets on walls: creating, pairing and ending them (ADR 0044). */
export class PanelsService {
  readonly #dependencies: PanelsDependencies;

  constructor(dependencies: PanelsDependencies) {
    this.#dependencies = dependencies;
  }

  async list(actor: Actor): Promise<{ panels: Panel[] }> {
    const rows = await new PanelsRepository(this.#dependencies.database).list(actor.enterpriseId);
    return { panels: rows.map((row) => this.#present(row)) };
  }

  create(actor: Actor, { room, name }: BodyOf<typeof contract.newPanel>): Promise<ReplyOf<typeof contract.newPanel>> {
    const { enterpriseId } = actor;
    return this.#change(actor, async (sql) => {
      const repository = new PanelsRepository(sql);
      if ((await repository.count(enterpriseId)) >= MOST_PANELS) throw new AppError("panel.too_many");
      const id = randomUUID();
      const panel = { id, name: storableText(name), room, at: this.#dependencies.clock.now() };
      if (!(await repository.insert(enterpriseId, panel))) throw await missingTarget(sql, actor, room);
      const code = await this.#newCode(sql, enterpriseId, id);
      const made = await find(sql, actor, id);
      await record(sql, actor, { action: "panel.create", subject: made.name, subject_id: id, after: recorded(made) });
      return { panel: this.#present(made), ...code };
    });
  }

  /** For a replaced or reset tablet: the old code ends, and the session continues until another is paired. */
  newCode(actor: Actor, id: string): Promise<PanelCode> {
    return this.#change(actor, async (sql) => {
      const panel = await find(sql, actor, id);
      await record(sql, actor, { action: "panel.code", subject: panel.name, subject_id: id });
      return this.#newCode(sql, actor.enterpriseId, id);
    });
  }

  rename(actor: Actor, { id, name }: BodyOf<typeof contract.renamePanel>): Promise<Panel> {
    return this.#change(actor, async (sql) => {
      const before = await find(sql, actor, id);
      await new PanelsRepository(sql).rename(actor.enterpriseId, id, storableText(name));
      const after = await find(sql, actor, id);
      const about = { subject: after.name, subject_id: id, before: recorded(before), after: recorded(after) };
      await record(sql, actor, { action: "panel.edit", ...about });
      return this.#present(after);
    });
  }

  /** Takes effect at once: every call looks the session up, and the store closes its connections. */
  delete(actor: Actor, id: string): Promise<{ deleted: true }> {
    return this.#change(actor, async (sql) => {
      const repository = new PanelsRepository(sql);
      const before = await repository.find(actor.enterpriseId, id);
      if (!before || !(await repository.delete(actor.enterpriseId, id))) return alreadyDeleted(sql, actor, "panel", id);
      const about = { subject: before.name, subject_id: id };
      await record(sql, actor, { action: "panel.delete", ...about, before: recorded(before) });
      return { deleted: true };
    });
  }

  /** Answers the same for a wrong, used or expired code. Attempts are counted before any code is checked. */
  async pair(code: string, from: { ip: string; agent: string }): Promise<ReplyOf<typeof contract.pairPanel>> {
    const { database, clock, tokens, tokenSecret } = this.#dependencies;
    await admitCodeTry(this.#dependencies.throttle, "panel", from.ip);
    const codeHash = hashPairingCode(tokenSecret, "panel", code);
    const [session, at] = [randomUUID(), clock.now()];
    const agent = storableText(from.agent).slice(0, AGENT_LENGTH);
    const panel = await database.transaction(async (sql) => {
      const paired = await new PanelsRepository(sql).pair({ codeHash, session, agent, at });
      if (!paired) throw new AppError("panel.code_invalid");
      const row = await new PanelsRepository(sql).find(paired.enterpriseId, paired.id);
      if (!row) throw new AppError("panel.code_invalid");
      const author = { enterpriseId: paired.enterpriseId, userId: paired.id, name: row.name, at };
      await record(sql, author, { action: "panel.pair", subject: row.name, subject_id: paired.id });
      await tellAdmins(sql, author, "panels");
      return { ...paired, name: row.name };
    });
    const details = { session, user: panel.id, enterprise: panel.enterpriseId, role: ["user"], name: panel.name };
    const shown = { ...details, email: "", is_demo: false, is_panel: true };
    return { token: await tokens.signSession(shown, new Date(at.getTime() + TOKEN_MS)), partner_name: "" };
  }

  /** Returns the tablet's own details. */
  async me(actor: Actor): Promise<ReplyOf<typeof contract.panelMe>> {
    if (actor.panel === undefined) throw new AppError("panel.not_found");
    const row = await new PanelsRepository(this.#dependencies.database).find(actor.enterpriseId, actor.userId);
    if (!row) throw new AppError("panel.not_found");
    return { _id: row.id, name: row.name, room: presentRoom(row) };
  }

  async #newCode(sql: Sql, enterpriseId: string, id: string): Promise<PanelCode> {
    const code = newPairingCode();
    const expires = new Date(this.#dependencies.clock.now().getTime() + PANEL_CODE.minutes * 60_000);
    await new PanelsRepository(sql).setCode(
      enterpriseId,
      id,
      hashPairingCode(this.#dependencies.tokenSecret, "panel", code),
      expires,
    );
    return { code, expires_at: expires.toISOString() };
  }

  #change<T>(actor: Actor, work: (sql: Sql) => Promise<T>): Promise<T> {
    return this.#dependencies.database.transaction(async (sql) => {
      await lockEnterprise(sql, actor.enterpriseId);
      const result = await work(sql);
      await tellAdmins(sql, actor, "panels");
      return result;
    });
  }

  #present(row: PanelRow): Panel {
    const isOpen = row.code_expires !== null && row.code_expires > this.#dependencies.clock.now();
    return {
      _id: row.id,
      name: row.name,
      room: presentRoom(row),
      createdAt: row.created_at.toISOString(),
      pairedAt: row.paired_at?.toISOString() ?? null,
      lastSeen: row.last_seen?.toISOString() ?? null,
      agent: row.agent,
      codeExpires: isOpen ? (row.code_expires?.toISOString() ?? null) : null,
    };
  }
}

async function find(sql: Sql, actor: Actor, id: string): Promise<PanelRow> {
  const row = await new PanelsRepository(sql).find(actor.enterpriseId, id);
  if (!row) throw await missing(sql, actor, "panel", id);
  return row;
}

/** Returns the error for a panel of nothing: a room or place that was deleted, or that the enterprise never had. */
async function missingTarget(sql: Sql, actor: Actor, id: string): Promise<AppError> {
  return (await wereDeleted(sql, actor, "place", [id]))
    ? new AppError("thing.deleted")
    : missing(sql, actor, "group", id);
}

const presentRoom = ({ room_id, room_name, room_kind }: PanelRow) => ({
  _id: room_id,
  name: room_name,
  kind: room_kind,
});

const recorded = ({ name, room_name }: PanelRow) => ({ name, room: room_name });
