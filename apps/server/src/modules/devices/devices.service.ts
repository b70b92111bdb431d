import type { Append, Device } from "@switchboard/contract";
import type { Actor } from "../../platform/auth/actor.ts";
import { presentDevice } from "./device-view.ts";
import type { DevicesRepository } from "./devices.repository.ts";

export interface DevicePage {
  appends: readonly Append[];
  limit: number;
  offset: number;
  ud_id?: string | undefined;
}

export class DevicesService {
  readonly #repository: DevicesRepository;

  constructor(repository: DevicesRepository) {
    this.#repository = repository;
  }

  /** What one may see and nothing else: an id that is not visible gives an empty list, as an unknown one does. */
  async list(actor: Actor, page: DevicePage): Promise<{ devices: Device[]; count: number }> {
    const where = { limit: page.limit, offset: page.offset, ...(page.ud_id ? { id: page.ud_id } : {}) };
    const [rows, count] = await Promise.all([
      this.#repository.list(actor, where),
      this.#repository.count(actor, page.ud_id),
    ]);
    return { devices: rows.map((row) => presentDevice(row, actor.enterpriseId, page.appends)), count };
  }
}
