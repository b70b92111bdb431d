import { randomUUID } from "node:crypto";
import type { BodyOf, contract, FieldChannel, ReplyOf } from "@switchboard/contract";
import {
  type AdoptionPlan,
  COVER_CONFIG,
  defaultSwitch,
  deviceType,
  planExtension,
  type UsedChannels,
} from "@switchboard/domain/site";
import { record } from "../../../core/audit/audit.service.ts";
import { tellAdmins, tellPeopleOfDevices } from "../../../core/changes/changes.service.ts";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { Database, Sql } from "../../../platform/db/database.ts";
import { lockEnterprise } from "../../../platform/db/enterprise-lock.ts";
import { storableText } from "../../../platform/db/storable-text.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import {
  type DeviceHardware,
  extendHardware,
  type FieldOfDevice,
  hardwareOf,
} from "../devices/field-devices.service.ts";
import type { Adopting } from "./adopting.ts";
import { lockFound } from "./adoption.service.ts";
import { GatewaysRepository } from "./gateways.repository.ts";

interface Dependencies {
  database: Database;
  adopting: readonly Adopting[];
}

type FieldHardware = DeviceHardware & { field: FieldOfDevice };

/** Adds channels to a device that were not chosen when it was adopted, as after new firmware. */
export class ExtensionService {
  readonly #parts: Dependencies;

  constructor(parts: Dependencies) {
    this.#parts = parts;
  }

  extend(
    actor: Actor,
    { found: id, channels }: BodyOf<typeof contract.extendDevice>,
  ): Promise<ReplyOf<typeof contract.extendDevice>> {
    const { enterpriseId } = actor;
    return this.#parts.database.transaction(async (sql) => {
      await lockEnterprise(sql, enterpriseId);
      const found = (await lockFound(sql, enterpriseId, [id])).get(id);
      const before = found?.device_id ? await hardwareOf(sql, enterpriseId, found.device_id) : undefined;
      if (!found || !before?.field) throw new AppError("found.not_found");
      const hardware = { ...before, field: before.field };
      const offered = found.description.channels;
      const plan = channels.length > 0 ? planExtension(offered, usedOf(hardware), channels) : undefined;
      if (plan && "problem" in plan) return { added: 0, problem: plan.problem };
      await this.#keep(sql, enterpriseId, hardware, { offered, plan });
      await new GatewaysRepository(sql).notify(found.gateway_id);
      if (plan) {
        const after = { channels: channels.map(({ key }) => key).join(", ") };
        const about = { subject: before.device_name, subject_id: before.id, after };
        await record(sql, actor, { action: "device.extend", ...about });
      }
      await tellPeopleOfDevices(sql, actor, { what: ["devices"], devices: [before.id] });
      await tellAdmins(sql, actor, "gateways");
      return { added: channels.length, problem: null };
    });
  }

  async #keep(
    sql: Sql,
    enterpriseId: string,
    { id, field, device_type }: FieldHardware,
    { offered, plan }: { offered: readonly FieldChannel[]; plan: AdoptionPlan<FieldChannel> | undefined },
  ): Promise<void> {
    const sensors =
      plan?.sensors.flatMap((each) => (each.type === "sensor" || each.type === "button" ? each : [])) ?? [];
    const switches = plan?.switches ?? [];
    await extendHardware(sql, enterpriseId, id, {
      device_type: plan?.type ?? device_type,
      config: plan?.hasCover ? COVER_CONFIG : {},
      rating: plan?.rating ?? null,
      field: {
        ...field,
        offered: offered.map(({ key }) => key),
        switches: [
          ...field.switches,
          ...switches.map(({ switch_no, channel, does }) => ({ switch_no, channel, does })),
        ],
        sensors: [...field.sensors, ...sensors],
      },
      switches: switches.map(({ switch_no, kind, name }) => ({
        id: randomUUID(),
        ...defaultSwitch(kind, switch_no, storableText(name)),
      })),
    });
    for (const each of this.#parts.adopting) await each.adopted(sql, enterpriseId, [{ id, sensors }]);
  }
}

/** Returns the channels that a field device uses. */
export function usedOf({ field, device_type }: Pick<FieldHardware, "field" | "device_type">): UsedChannels {
  const { switches, sensors, offered } = field;
  return { switches, sensors, offered, phases: deviceType(device_type).phases };
}
