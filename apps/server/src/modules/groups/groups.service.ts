import type { Device, DeviceGroup } from "@switchboard/contract";
import type { Actor } from "../../platform/auth/actor.ts";
import type { DevicesService } from "../devices/devices.service.ts";
import type { GroupsRepository } from "./groups.repository.ts";

export class GroupsService {
  readonly #repository: GroupsRepository;
  readonly #devices: DevicesService;

  constructor(repository: GroupsRepository, devices: DevicesService) {
    this.#repository = repository;
    this.#devices = devices;
  }

  async list(actor: Actor, populate: boolean): Promise<{ groups: DeviceGroup[] }> {
    const rows = await this.#repository.list(actor);
    const known = populate ? await this.#devicesById(actor) : new Map<string, Device>();
    const groups = rows.map((row) => ({
      _id: row.id,
      name: row.name,
      type: row.type,
      devices: row.devices.map((id) => known.get(id) ?? id),
    }));
    return { groups };
  }

  async #devicesById(actor: Actor): Promise<Map<string, Device>> {
    const all = await this.#devices.list(actor, { appends: ["swappliance"], limit: 10_000, offset: 0 });
    return new Map(all.devices.map((device) => [device._id, device]));
  }
}
