import { randomUUID } from "node:crypto";
import type {
  BodyOf,
  contract,
  ModbusMeter,
  ModbusSetup,
  ModbusTemplate,
  OwnTemplate,
  ReplyOf,
} from "@switchboard/contract";
import { SHIPPED_METERS, type ShippedMeter } from "@switchboard/domain/site";
import { record } from "../../../core/audit/audit.service.ts";
import { tellAdmins } from "../../../core/changes/changes.service.ts";
import { missing } from "../../../core/deletions/deletions.service.ts";
import type { Actor, GatewayActor } from "../../../platform/auth/actor.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database, Sql } from "../../../platform/db/database.ts";
import { lockEnterprise } from "../../../platform/db/enterprise-lock.ts";
import { storableText } from "../../../platform/db/storable-text.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { GatewayLooksRepository } from "./gateway-looks.repository.ts";
import { GatewaysRepository } from "./gateways.repository.ts";
import { SILENT_MS } from "./gateways.service.ts";
import { type MeterRow, ModbusRepository, type TemplateRow } from "./modbus.repository.ts";
import type { Waiting } from "./waiting.ts";

/** More kinds of meters than any enterprise has. */
const MOST_TEMPLATES = 200;
/** The number of meters that one gateway can read every few seconds. */
const MOST_METERS = 500;
/** Long enough for sixty-four registers on a slow line, one by one. */
const LOOK_MS = 15_000;

interface Dependencies {
  database: Database;
  clock: Clock;
  /** Woken by `gateway.tried`. */
  waiting: Waiting;
}

/** Manages Modbus templates, previews on a real meter, and the meters that use them. */
export class ModbusService {
  readonly #parts: Dependencies;

  constructor(parts: Dependencies) {
    this.#parts = parts;
  }

  async templates(actor: Actor): Promise<ReplyOf<typeof contract.listModbusTemplates>> {
    const rows = await new ModbusRepository(this.#parts.database).templates(actor.enterpriseId);
    return { templates: rows.map(presentTemplate), shipped: SHIPPED_METERS.map(shippedTemplate) };
  }

  newTemplate(actor: Actor, input: ModbusTemplate): Promise<{ template: OwnTemplate }> {
    return this.#change(actor, async (sql) => {
      const repository = new ModbusRepository(sql);
      if ((await repository.countTemplates(actor.enterpriseId)) >= MOST_TEMPLATES)
        throw new AppError("template.too_many");
      const [id, template] = [randomUUID(), storable(input)];
      await repository.insertTemplate(actor.enterpriseId, id, template, this.#parts.clock.now());
      const about = { subject: nameOf(template), subject_id: id, after: audited(template) };
      await record(sql, actor, { action: "template.create", ...about });
      return { template: presentTemplate(await findTemplate(sql, actor, id)) };
    });
  }

  /** Notifies the gateways of meters that use the template, because they follow at once. */
  editTemplate(
    actor: Actor,
    { id, ...input }: BodyOf<typeof contract.editModbusTemplate>,
  ): Promise<{ template: OwnTemplate }> {
    return this.#change(actor, async (sql) => {
      const before = await findTemplate(sql, actor, id);
      const [repository, template] = [new ModbusRepository(sql), storable(input)];
      await repository.setTemplate(actor.enterpriseId, id, template, this.#parts.clock.now());
      const change = { before: audited(before.template), after: audited(template) };
      await record(sql, actor, { action: "template.edit", subject: nameOf(template), subject_id: id, ...change });
      const gateways = new GatewaysRepository(sql);
      for (const gateway of await repository.readers(actor.enterpriseId, id)) await gateways.notify(gateway);
      return { template: presentTemplate({ ...before, template }) };
    });
  }

  deleteTemplate(actor: Actor, id: string): Promise<{ deleted: true }> {
    return this.#change(actor, async (sql) => {
      const { template, used_by } = await findTemplate(sql, actor, id);
      if (used_by.length > 0) throw new AppError("template.in_use");
      await new ModbusRepository(sql).deleteTemplate(actor.enterpriseId, id);
      const about = { subject: nameOf(template), subject_id: id, before: audited(template) };
      await record(sql, actor, { action: "template.delete", ...about });
      return { deleted: true };
    });
  }

  async meters(actor: Actor, gateway: string): Promise<{ meters: ModbusMeter[] }> {
    const rows = await new ModbusRepository(this.#parts.database).meters(actor.enterpriseId, gateway);
    return { meters: rows.map(presentMeter) };
  }

  newMeter(
    actor: Actor,
    { gateway, name, host: typed, port, unit, template }: BodyOf<typeof contract.newModbusMeter>,
  ): Promise<{ meter: ModbusMeter }> {
    const { enterpriseId } = actor;
    return this.#change(actor, async (sql) => {
      const [gateways, repository] = [new GatewaysRepository(sql), new ModbusRepository(sql)];
      if (!(await gateways.find(enterpriseId, gateway))) throw await missing(sql, actor, "gateway", gateway);
      const readBy = await this.#readBy(repository, enterpriseId, template);
      if ((await repository.countMeters(enterpriseId, gateway)) >= MOST_METERS) throw new AppError("meter.too_many");
      const [id, host, at] = [randomUUID(), typed.toLowerCase(), this.#parts.clock.now()];
      const meter = { id, gateway, name: storableText(name), host, port, unit, ...readBy, at };
      if (!(await repository.insertMeter(enterpriseId, meter))) throw new AppError("meter.taken");
      await gateways.notify(gateway);
      const row = await findMeter(sql, actor, id);
      const about = { subject: row.name, subject_id: id, after: auditedMeter(row) };
      await record(sql, actor, { action: "meter.create", ...about });
      return { meter: presentMeter(row) };
    });
  }

  deleteMeter(actor: Actor, id: string): Promise<{ deleted: true }> {
    return this.#change(actor, async (sql) => {
      const row = await findMeter(sql, actor, id);
      await new ModbusRepository(sql).deleteMeter(actor.enterpriseId, id);
      await new GatewaysRepository(sql).notify(row.gateway_id);
      const about = { subject: row.name, subject_id: id, before: auditedMeter(row) };
      await record(sql, actor, { action: "meter.delete", ...about });
      return { deleted: true };
    });
  }

  /** Only reads and stores nothing, so it is not recorded in the audit log. */
  async preview(
    actor: Actor,
    { gateway, ...wanted }: BodyOf<typeof contract.previewModbus>,
  ): Promise<ReplyOf<typeof contract.previewModbus>> {
    const { database, clock, waiting } = this.#parts;
    const { enterpriseId } = actor;
    const row = await new GatewaysRepository(database).find(enterpriseId, gateway);
    if (!row) throw await missing(database, actor, "gateway", gateway);
    const heard = row.is_online ? (row.last_seen?.getTime() ?? 0) : 0;
    if (clock.now().getTime() - heard >= SILENT_MS) throw new AppError("gateway.offline");
    const id = randomUUID();
    const answer = waiting.begin(id);
    try {
      await database.transaction(async (sql) => {
        const expires_at = new Date(clock.now().getTime() + LOOK_MS);
        await new GatewayLooksRepository(sql).insert(enterpriseId, { id, gateway, wanted, expires_at });
        await new GatewaysRepository(sql).notify(gateway);
      });
      await answer.told(LOOK_MS);
      const look = await new GatewayLooksRepository(database).take(enterpriseId, id);
      return look?.answer ?? { problem: "expired", rows: [] };
    } finally {
      answer.end();
    }
  }

  /** Returns the meters of a gateway, and the templates that they use. */
  async setup({ enterpriseId, gatewayId }: GatewayActor): Promise<ModbusSetup> {
    const rows = await new ModbusRepository(this.#parts.database).meters(enterpriseId, gatewayId);
    const templates = new Map(rows.map((row) => [templateIdOf(row), templateOf(row)]));
    return {
      templates: [...templates].flatMap(([id, template]) => (template ? [{ id, ...template }] : [])),
      meters: rows.map((row) => {
        const { host, port, unit, name } = row;
        return { host, port, unit, name, template: templateIdOf(row) };
      }),
    };
  }

  /** Finds a template by the name of a shipped one, or by the id of one of the enterprise. */
  async #readBy(repository: ModbusRepository, enterpriseId: string, template: string) {
    if (shippedNamed(template)) return { template_id: null, shipped: template };
    const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(template);
    if (!isId || !(await repository.template(enterpriseId, template))) throw new AppError("template.not_found");
    return { template_id: template, shipped: null };
  }

  #change<T>(actor: Actor, work: (sql: Sql) => Promise<T>): Promise<T> {
    return this.#parts.database.transaction(async (sql) => {
      await lockEnterprise(sql, actor.enterpriseId);
      const result = await work(sql);
      await tellAdmins(sql, actor, "gateways");
      return result;
    });
  }
}

async function findTemplate(sql: Sql, { enterpriseId }: Actor, id: string): Promise<TemplateRow> {
  const row = await new ModbusRepository(sql).template(enterpriseId, id);
  if (!row) throw new AppError("template.not_found");
  return row;
}

async function findMeter(sql: Sql, { enterpriseId }: Actor, id: string): Promise<MeterRow> {
  const row = await new ModbusRepository(sql).meter(enterpriseId, id);
  if (!row) throw new AppError("meter.not_found");
  return row;
}

function shippedTemplate({ identity: _, registers, ...rest }: ShippedMeter) {
  return { ...rest, registers: registers.map((line) => ({ scale: 1, ...line })) };
}

function shippedNamed(name: string): ModbusTemplate | undefined {
  const shipped = SHIPPED_METERS.find(({ id }) => id === name);
  return shipped && shippedTemplate(shipped);
}

const templateIdOf = ({ template_id, shipped }: MeterRow) => template_id ?? shipped ?? "";
const templateOf = ({ template, shipped }: MeterRow) => template ?? shippedNamed(shipped ?? "");
const nameOf = ({ maker, model }: Pick<ModbusTemplate, "maker" | "model">) => `${maker} ${model}`;
const audited = (template: ModbusTemplate) => ({
  name: nameOf(template),
  registers: template.registers.map((line) => ("value" in line ? line.value : line.name)).join(", "),
});
const auditedMeter = (row: MeterRow) => {
  const { maker, model } = presentMeter(row);
  return { name: row.name, hardware: `${nameOf({ maker, model })} · ${row.host}:${row.port}/${row.unit}` };
};

function storable(template: ModbusTemplate): ModbusTemplate {
  const text = JSON.stringify(template, (_key, part) => (typeof part === "string" ? storableText(part) : part));
  return JSON.parse(text);
}

function presentTemplate({ id, template, used_by }: TemplateRow): OwnTemplate {
  return { _id: id, ...template, usedBy: used_by };
}

function presentMeter(row: MeterRow): ModbusMeter {
  const { maker = "", model = "" } = templateOf(row) ?? {};
  const device = row.device_id === null ? null : { _id: row.device_id, device_name: row.device_name ?? "" };
  return {
    _id: row.id,
    gateway: row.gateway_id,
    name: row.name,
    host: row.host,
    port: row.port,
    unit: row.unit,
    template: templateIdOf(row),
    maker,
    model,
    found: row.found_id === null ? null : { _id: row.found_id, isOnline: row.is_online ?? false, device },
  };
}
