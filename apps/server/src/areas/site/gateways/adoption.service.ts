import { randomInt, randomUUID } from "node:crypto";
import type { BodyOf, contract, FieldChannel, ReplyOf } from "@switchboard/contract";
import {
  type AdoptionProblem,
  adoptedRating,
  COVER_CONFIG,
  defaultSwitch,
  fitHardware,
  planAdoption,
  usedHardware,
} from "@switchboard/domain/site";
import { ownNewDevices } from "../../../core/access/owners.service.ts";
import { record } from "../../../core/audit/audit.service.ts";
import { tellAdmins, tellPeopleOfDevices } from "../../../core/changes/changes.service.ts";
import { missing } from "../../../core/deletions/deletions.service.ts";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database, Sql } from "../../../platform/db/database.ts";
import { lockEnterprise } from "../../../platform/db/enterprise-lock.ts";
import { storableText } from "../../../platform/db/storable-text.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import {
  addFieldDevices,
  type FieldOfDevice,
  hardwareOf,
  type NewFieldDevice,
  type SensingChannel,
  setHardware,
  setSecrets,
} from "../devices/field-devices.service.ts";
import { placeInRoom } from "../groups/rooms.service.ts";
import type { DeviceCredentials } from "../provisioning/device-credentials.service.ts";
import type { Adopting } from "./adopting.ts";
import { FoundDevicesRepository, type FoundRow } from "./found-devices.repository.ts";
import { GatewaysRepository } from "./gateways.repository.ts";

interface Dependencies {
  database: Database;
  clock: Clock;
  credentials: DeviceCredentials;
  adopting: readonly Adopting[];
}

type Adoption = BodyOf<typeof contract.adoptDevices>["devices"][number];
type Result = ReplyOf<typeof contract.adoptDevices>["results"][number];
interface AdoptedDevice {
  found: FoundRow;
  wanted: Adoption;
  device: NewFieldDevice;
}

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

function newHardwareId(): string {
  return `GW-${Array.from({ length: 20 }, () => LETTERS[randomInt(LETTERS.length)]).join("")}`;
}

/** Creates devices from found hardware, and gives a device other hardware. */
export class AdoptionService {
  readonly #parts: Dependencies;

  constructor(parts: Dependencies) {
    this.#parts = parts;
  }

  /** Adopts each device independently of failures of others. An unknown room rejects the whole call. */
  adopt(actor: Actor, { devices }: BodyOf<typeof contract.adoptDevices>): Promise<{ results: Result[] }> {
    const { enterpriseId } = actor;
    return this.#parts.database.transaction(async (sql) => {
      await lockEnterprise(sql, enterpriseId);
      const found = await lockFound(
        sql,
        enterpriseId,
        devices.map((each) => each.found),
      );
      const adopted: AdoptedDevice[] = [];
      const results: Result[] = [];
      for (const adoption of devices) {
        const row = found.get(adoption.found);
        const isTaken = row?.device_id !== null || adopted.some((each) => each.found === row);
        const prepared =
          row && !isTaken ? await this.#prepare(enterpriseId, row, adoption) : { problem: problemOf(row) };
        if (row && "device" in prepared) adopted.push({ found: row, wanted: adoption, device: prepared.device });
        results.push({
          found: adoption.found,
          device: "device" in prepared ? prepared.device.id : null,
          problem: "problem" in prepared ? prepared.problem : null,
        });
      }
      if (adopted.length > 0) await this.#keep(sql, actor, adopted);
      return { results };
    });
  }

  /** The switches keep their ids, and with them history, grants, schedules and scenes. */
  replace(
    actor: Actor,
    { device: id, found: foundId }: BodyOf<typeof contract.replaceHardware>,
  ): Promise<{ replaced: true }> {
    const { enterpriseId } = actor;
    return this.#parts.database.transaction(async (sql) => {
      await lockEnterprise(sql, enterpriseId);
      const before = await hardwareOf(sql, enterpriseId, id);
      if (!before) throw await missing(sql, actor, "device", id);
      const found = (await lockFound(sql, enterpriseId, [foundId])).get(foundId);
      if (!found || found.device_id !== null) throw new AppError("found.not_found");
      const { channels, ...description } = found.description;
      const used = usedHardware({ ...before, config: before.device_config }, before.field);
      const fits = fitHardware(used, channels);
      if ("lacks" in fits) throw new AppError("found.does_not_fit");
      const sensors = sensorsAfter(channels, before.field?.sensors ?? [], fits.sensors);
      const field = fieldOf(found, fits.switches, sensors);
      const kd_id = before.field ? before.kd_id : newHardwareId();
      const config = used.switches.some(({ does }) => does !== "switch") ? COVER_CONFIG : {};
      // The rating of the old hardware does not apply to the new one, and a wrong one would lose energy.
      const rating = fits.type === "FIELD" ? null : adoptedRating(channels);
      await setHardware(sql, enterpriseId, before, { kd_id, device_type: fits.type, field, config, rating });
      await setSecrets(sql, enterpriseId, await this.#parts.credentials.nobodys(enterpriseId, [kd_id]));
      await new FoundDevicesRepository(sql).adopt(enterpriseId, [{ found: found.id, device: id }]);
      for (const each of this.#parts.adopting)
        await each.replaced(sql, enterpriseId, { id, renamed: fits.sensors, sensors });
      await record(sql, actor, {
        action: "device.replace",
        subject: before.device_name,
        subject_id: id,
        before: { hardware: before.field ? wordsOf(before.field) : before.kd_id },
        after: { hardware: wordsOf(description) },
      });
      await tellPeopleOfDevices(sql, actor, { what: ["devices"], devices: [id] });
      await tellAdmins(sql, actor, "gateways");
      return { replaced: true };
    });
  }

  async #prepare(
    enterpriseId: string,
    found: FoundRow,
    adoption: Adoption,
  ): Promise<{ device: NewFieldDevice } | { problem: AdoptionProblem }> {
    const plan = planAdoption(found.description.channels, adoption.channels);
    if ("problem" in plan) return plan;
    const kd_id = newHardwareId();
    const secrets = await this.#parts.credentials.nobodys(enterpriseId, [kd_id]);
    const sensors = plan.sensors.flatMap((each) => (each.type === "sensor" || each.type === "button" ? each : []));
    const switches = plan.switches.map(({ switch_no, channel, does }) => ({ switch_no, channel, does }));
    return {
      device: {
        id: randomUUID(),
        kd_id,
        device_name: storableText(adoption.device_name),
        device_type: plan.type,
        secretHash: secrets.get(kd_id) ?? Buffer.alloc(0),
        config: plan.hasCover ? COVER_CONFIG : {},
        field: fieldOf(found, switches, sensors),
        rating: plan.rating,
        switches: plan.switches.map(({ switch_no, kind, name }) => ({
          id: randomUUID(),
          ...defaultSwitch(kind, switch_no, storableText(name)),
        })),
      },
    };
  }

  async #keep(sql: Sql, actor: Actor, adopted: readonly AdoptedDevice[]): Promise<void> {
    const { enterpriseId } = actor;
    const at = this.#parts.clock.now();
    const devices = adopted.map(({ device }) => device);
    const ids = devices.map(({ id }) => id);
    await addFieldDevices(sql, enterpriseId, devices, at);
    const byRoom = Map.groupBy(adopted, ({ wanted }) => wanted.room ?? null);
    for (const [room, inside] of byRoom)
      if (room !== null)
        await placeInRoom(
          sql,
          enterpriseId,
          inside.map(({ device }) => device.id),
          room,
        );
    await ownNewDevices(sql, actor, ids, at);
    const pairs = adopted.map(({ found, device }) => ({ found: found.id, device: device.id }));
    await new FoundDevicesRepository(sql).adopt(enterpriseId, pairs);
    for (const each of this.#parts.adopting)
      await each.adopted(
        sql,
        enterpriseId,
        devices.map(({ id, field }) => ({ id, sensors: field.sensors })),
      );
    for (const { found, device } of adopted) {
      const { id, kd_id, device_name, device_type } = device;
      const after = { kd_id, device_name, device_type, hardware: wordsOf(found.description) };
      await record(sql, actor, { action: "device.create", subject: device_name, subject_id: id, after });
    }
    const what = byRoom.size > (byRoom.has(null) ? 1 : 0) ? (["devices", "groups"] as const) : (["devices"] as const);
    await tellPeopleOfDevices(sql, actor, { what: [...what], devices: ids });
    await tellAdmins(sql, actor, "gateways");
  }
}

function problemOf(row: FoundRow | undefined): AdoptionProblem {
  return row ? "adopted" : "not_found";
}

/** Locks until the transaction ends, so that two people adopt a device only once. */
export async function lockFound(
  sql: Sql,
  enterpriseId: string,
  ids: readonly string[],
): Promise<Map<string, FoundRow>> {
  const repository = new FoundDevicesRepository(sql);
  const gateways = (await repository.find(enterpriseId, ids)).map(({ gateway_id }) => gateway_id);
  await new GatewaysRepository(sql).lock(enterpriseId, [...new Set(gateways)]);
  return new Map((await repository.find(enterpriseId, ids)).map((row) => [row.id, row]));
}

function fieldOf(found: FoundRow, switches: FieldOfDevice["switches"], sensors: SensingChannel[]): FieldOfDevice {
  const { driver, maker, model, id } = found.description;
  const offered = found.description.channels.map(({ key }) => key);
  return { driver, maker, model, gateway: found.gateway_id, id, switches, sensors, offered };
}

const wordsOf = ({ driver, maker, model }: Pick<FieldOfDevice, "driver" | "maker" | "model">) =>
  [driver, maker, model].filter(Boolean).join(" ");

/** Gives sensors the names that people chose. */
function sensorsAfter(
  channels: readonly FieldChannel[],
  before: readonly SensingChannel[],
  renamed: readonly { from: string; to: string }[],
): SensingChannel[] {
  const names = new Map(before.map(({ key, name }) => [key, name]));
  return renamed.flatMap(({ from, to }) => {
    const channel = channels.find(({ key }) => key === to);
    const isSensing = channel?.type === "sensor" || channel?.type === "button";
    return isSensing ? [{ ...channel, name: names.get(from) ?? channel.name }] : [];
  });
}
