import { randomUUID } from "node:crypto";
import type { BodyOf, contract, ReplyOf } from "@switchboard/contract";
import { QUIET_PROBLEMS, type QuietHours, quietProblems, quietText } from "@switchboard/domain/alarms";
import { record } from "../../../core/audit/audit.service.ts";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { SecretBox } from "../../../platform/auth/secret-box.ts";
import { newSecret } from "../../../platform/auth/secrets.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database, Sql } from "../../../platform/db/database.ts";
import { lockEnterprise } from "../../../platform/db/enterprise-lock.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { problemFields } from "../../../platform/http/problem-fields.ts";
import { createPinning, FetchError, readAddress } from "../../../platform/public-fetch/pinned-address.ts";
import type { PostOptions } from "../../../platform/reach/pinned-post.ts";
import { type ChannelSettings, endpointHash, hintOf, sealSettings } from "./channel-settings.ts";
import { presentChannel } from "./channel-view.ts";
import { type ChannelRow, ChannelsRepository, type NewChannel } from "./channels.repository.ts";
import type { DeliverService } from "./deliver.service.ts";
import { DeliveriesRepository } from "./deliveries.repository.ts";
import type { NumberConfirmations } from "./number-confirmations.service.ts";
import type { PushKeys } from "./push-keys.service.ts";

/** The limit for one person in one enterprise. */
const MOST_CHANNELS = 20;
/** How long the check of an address may take; one whose name cannot be resolved now may be resolved later. */
const LOOK_UP_MS = 3000;

export interface ChannelsDependencies {
  database: Database;
  clock: Clock;
  box: SecretBox;
  pushKeys: PushKeys;
  deliver: DeliverService;
  numbers: NumberConfirmations;
  command: string | undefined;
  reach: PostOptions;
}

type ChannelInput = BodyOf<typeof contract.newChannel>;

interface NewSettings {
  row: NewChannel;
  secret: string | undefined;
  /** Set for a channel whose telephone number is to be confirmed. */
  number: string | undefined;
}

/** Manages a person's own channels. Admins can neither see nor change those of others. */
export class ChannelsService {
  readonly #parts: ChannelsDependencies;

  constructor(parts: ChannelsDependencies) {
    this.#parts = parts;
  }

  async list(actor: Actor): Promise<ReplyOf<typeof contract.listChannels>> {
    const { database, pushKeys, command } = this.#parts;
    const repository = new ChannelsRepository(database);
    const quiet = await repository.quiet(actor);
    return {
      channels: (await repository.list(actor)).map(presentChannel),
      quiet: [...(quiet ?? [])].map(({ from, to, days }) => ({ from, to, ...(days && { days: [...days] }) })),
      is_chosen: quiet !== undefined,
      // The key is created on first use, which the demo must not cause.
      push_key: actor.isDemo ? "" : (await pushKeys.find()).publicKey,
      has_command: command !== undefined,
      mail: await repository.emailOf(actor.userId),
      most: MOST_CHANNELS,
    };
  }

  async create(actor: Actor, input: ChannelInput): Promise<ReplyOf<typeof contract.newChannel>> {
    const { database, numbers } = this.#parts;
    const prepared = await this.#prepare(actor, input);
    const number = prepared.number;
    if (number !== undefined) await numbers.admit(actor, number);
    const { channel, code } = await database.transaction(async (sql) => {
      await lockEnterprise(sql, actor.enterpriseId);
      await this.#parts.deliver.chooseUsual(sql, actor.enterpriseId, [actor.userId]);
      const row = await this.#insert(sql, actor, prepared.row);
      await recordChannel(sql, actor, "create", { after: row });
      return { channel: row, code: number === undefined ? undefined : await numbers.setCode(sql, actor, row.id) };
    });
    return {
      channel: presentChannel(channel),
      secret: prepared.secret ?? null,
      code_sent: number !== undefined && code !== undefined ? await numbers.send(actor, number, code) : null,
    };
  }

  async edit(actor: Actor, { id, name, priorities }: BodyOf<typeof contract.editChannel>) {
    const channel = await this.#parts.database.transaction(async (sql) => {
      const repository = new ChannelsRepository(sql);
      const before = await repository.find(actor, id);
      const after = await repository.edit(actor, id, { name, priorities });
      if (!after) throw new AppError("channel.not_found");
      await recordChannel(sql, actor, "edit", { before, after });
      return after;
    });
    return { channel: presentChannel(channel) };
  }

  delete(actor: Actor, id: string): Promise<{ ok: true }> {
    return this.#parts.database.transaction(async (sql) => {
      const before = await new ChannelsRepository(sql).delete(actor, id);
      if (!before) throw new AppError("channel.not_found");
      await recordChannel(sql, actor, "delete", { before });
      await new DeliveriesRepository(sql).dropOf(actor.enterpriseId, [id]);
      return { ok: true };
    });
  }

  async setQuiet(actor: Actor, { quiet }: BodyOf<typeof contract.setQuietHours>) {
    const problems = quietProblems(quiet);
    if (problems.length > 0) throw new AppError("channel.quiet", problemFields(problems, QUIET_PROBLEMS));
    await this.#parts.database.transaction(async (sql) => {
      await this.#parts.deliver.chooseUsual(sql, actor.enterpriseId, [actor.userId]);
      const repository = new ChannelsRepository(sql);
      const before = await repository.quiet(actor);
      await repository.setQuiet(actor, quiet);
      const toAudit = (hours: readonly QuietHours[] = []) => ({ quiet: hours.map(quietText) });
      await record(sql, actor, {
        action: "channel.quiet",
        subject: actor.name,
        before: toAudit(before),
        after: toAudit(quiet),
      });
    });
    return { quiet };
  }

  async #insert(sql: Sql, actor: Actor, row: NewChannel): Promise<ChannelRow> {
    const repository = new ChannelsRepository(sql);
    const own = await repository.list(actor);
    // Two channels for one mail address would send everything twice.
    if (row.kind === "mail" && own.some(({ kind }) => kind === "mail")) {
      const mail = own.find(({ kind }) => kind === "mail");
      const isUsual = mail && mail.accepted_at === null && own.length === 1;
      if (!isUsual) throw new AppError("channel.exists");
      return (await repository.edit(actor, mail.id, row)) ?? mail;
    }
    if (own.length >= MOST_CHANNELS) throw new AppError("channel.too_many");
    if (row.endpointHash) {
      const before = await repository.takeBrowser(actor.enterpriseId, row.endpointHash);
      await new DeliveriesRepository(sql).dropOf(actor.enterpriseId, before);
    }
    await repository.insert(actor, row);
    const channel = await repository.find(actor, row.id);
    if (!channel) throw new AppError("channel.not_found");
    return channel;
  }

  async #prepare(actor: Actor, input: ChannelInput): Promise<NewSettings> {
    const { box, clock, command } = this.#parts;
    const { kind, name, priorities } = input;
    if (kind === "command" && command === undefined) throw new AppError("channel.no_command");
    const settings = settingsOf(input);
    if (kind === "command") await this.#checkRoom(actor);
    if (kind === "push" || kind === "webhook") await this.#check(actor, settings.endpoint ?? settings.address ?? "");
    const id = randomUUID();
    return {
      row: {
        ...{ id, kind, name, priorities: [...new Set(priorities)] },
        shape: kind === "webhook" ? (input.shape ?? "json") : null,
        settings: sealSettings(box, id, settings),
        hint: hintOf(kind, settings),
        isSigned: settings.secret !== undefined,
        sessionId: kind === "push" ? actor.sessionId : null,
        endpointHash: settings.endpoint === undefined ? null : endpointHash(settings.endpoint),
        at: clock.now(),
      },
      secret: settings.secret,
      number: settings.number,
    };
  }

  /** Rejects too many channels before a name is looked up or a code is counted. They are counted again when one is stored. */
  async #checkRoom(actor: Actor): Promise<void> {
    const own = await new ChannelsRepository(this.#parts.database).list(actor);
    if (own.length >= MOST_CHANNELS) throw new AppError("channel.too_many");
  }

  /** Rejects an address that could never work. It is checked again at every attempt. */
  async #check(actor: Actor, address: string): Promise<void> {
    const { reach } = this.#parts;
    await this.#checkRoom(actor);
    try {
      const { hostname } = readAddress(address);
      await createPinning(reach)(actor.enterpriseId, hostname, AbortSignal.timeout(LOOK_UP_MS));
    } catch (error) {
      if (!(error instanceof FetchError)) throw error;
      if (error.failure === "private") throw new AppError("channel.private");
      if (error.failure === "address") throw new AppError("channel.address");
    }
  }
}

/** Records the name that the person chose, but no address or secret. */
function recordChannel(
  sql: Sql,
  actor: Actor,
  verb: string,
  { before, after }: { before?: ChannelRow | undefined; after?: ChannelRow },
) {
  const view = (row: ChannelRow | undefined) => row && { name: row.name, kind: row.kind, priorities: row.priorities };
  const row = after ?? before;
  const subject = { subject: row?.name ?? "", subject_id: row?.id ?? null };
  return record(sql, actor, { action: `channel.${verb}`, ...subject, before: view(before), after: view(after) });
}

/** Chats have their secret in their address; plain webhooks are signed. */
function settingsOf({ kind, shape = "json", ...input }: ChannelInput): ChannelSettings {
  if (kind === "push" && input.subscription) {
    const { endpoint, keys } = input.subscription;
    return { endpoint, ...keys };
  }
  if (kind === "webhook") {
    const secret = input.secret ?? (shape === "json" ? newSecret() : undefined);
    return { address: input.address, ...(secret && { secret }), ...(input.chat && { chat: input.chat }) };
  }
  return kind === "command" ? { number: input.number } : {};
}
