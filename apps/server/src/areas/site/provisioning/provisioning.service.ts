import { randomUUID } from "node:crypto";
import type { BodyOf, contract, Device, Provisioning } from "@switchboard/contract";
import { ownNewDevice } from "../../../core/access/owners.service.ts";
import { record } from "../../../core/audit/audit.service.ts";
import { tellPeopleOfDevices } from "../../../core/changes/changes.service.ts";
import { missing } from "../../../core/deletions/deletions.service.ts";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { PasswordHasher } from "../../../platform/auth/password-hasher.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import { lockEnterprise } from "../../../platform/db/enterprise-lock.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { Throttle } from "../../../platform/throttle/throttle.ts";
import { findDevice } from "../devices/device-lookup.service.ts";
import type { DevicesService } from "../devices/devices.service.ts";
import { addDevice, replaceSecret } from "../devices/new-devices.service.ts";
import type { DeviceCredentials } from "./device-credentials.service.ts";
import { PinThrottle } from "./pin.throttle.ts";
import { ProvisioningRepository } from "./provisioning.repository.ts";

export interface ProvisioningDependencies {
  database: Database;
  clock: Clock;
  hasher: PasswordHasher;
  devices: DevicesService;
  credentials: DeviceCredentials;
}

type Claim = BodyOf<typeof contract.deviceExists>;

/** Adds devices by the ID and the PIN on their box (spec §2), and issues their credentials. */
export class ProvisioningService {
  readonly #dependencies: ProvisioningDependencies;
  readonly #throttle: PinThrottle;

  constructor(dependencies: ProvisioningDependencies) {
    this.#dependencies = dependencies;
    this.#throttle = new PinThrottle(new Throttle(dependencies.database, dependencies.clock));
  }

  async exists(actor: Actor, claim: Claim, ip: string): Promise<{ exists: true }> {
    await this.#check(actor, claim, ip);
    return { exists: true };
  }

  /** Adds the device with its switches, its room, its owner and its secret, or nothing. */
  async add(
    actor: Actor,
    claim: BodyOf<typeof contract.newDevice>,
    ip: string,
  ): Promise<{ device: Device; provisioning: Provisioning }> {
    await this.#check(actor, claim, ip);
    const id = randomUUID();
    const { credentials } = this.#dependencies;
    const { signIn, provisioning } = await credentials.make(actor.enterpriseId, claim.device_id);
    await this.#dependencies.database.transaction(async (sql) => {
      await lockEnterprise(sql, actor.enterpriseId);
      const what = claim.room ? (["devices", "groups"] as const) : (["devices"] as const);
      const { device_id: kd_id, device_name, device_type, room } = claim;
      const after = { kd_id, device_name, device_type };
      const createdAt = this.#dependencies.clock.now();
      await addDevice(sql, actor.enterpriseId, { id, ...after, ...signIn, createdAt, room });
      await ownNewDevice(sql, actor, id, createdAt);
      await record(sql, actor, { action: "device.create", subject: device_name, subject_id: id, after });
      await tellPeopleOfDevices(sql, actor, { what: [...what], devices: [id] });
      await credentials.tellBroker(kd_id, provisioning);
    });
    const appends = ["swappliance", "kiotdevice", "deviceType"] as const;
    const { devices } = await this.#dependencies.devices.list(actor, { ud_id: id, appends, limit: 1, offset: 0 });
    // Someone may have deleted it again in between.
    if (!devices[0]) throw new AppError("device.not_found");
    return { device: devices[0], provisioning };
  }

  /** Invalidates the old secret, and closes the connection made with it. */
  async renewSecret(actor: Actor, id: string): Promise<{ provisioning: Provisioning }> {
    const device = await findDevice(this.#dependencies.database, actor.enterpriseId, id);
    const { credentials } = this.#dependencies;
    const { signIn, provisioning } = await credentials.make(actor.enterpriseId, device?.kd_id ?? "");
    await this.#dependencies.database.transaction(async (sql) => {
      const subject = await replaceSecret(sql, actor.enterpriseId, id, signIn);
      if (subject === undefined) throw await missing(sql, actor, "device", id);
      await record(sql, actor, { action: "device.secret", subject, subject_id: id });
      if (device) await credentials.tellBroker(device.kd_id, provisioning);
    });
    return { provisioning };
  }

  /** Someone who does not know the PIN learns nothing about the device, not even by the time of the answer. */
  async #check(actor: Actor, { device_id, device_pin, device_type }: Claim, ip: string): Promise<void> {
    const repository = new ProvisioningRepository(this.#dependencies.database);
    const hasDevices = await repository.hasDevices(actor.enterpriseId);
    const pinTry = { actor, ip, kdId: device_id, hasDevices };
    await this.#throttle.admit(pinTry);
    const box = await repository.findManufactured(device_id);
    if (!(await this.#dependencies.hasher.verify(box?.pin_hash, device_pin))) throw new AppError("device.wrong_pin");
    await this.#throttle.succeeded(pinTry);
    if (device_type !== undefined && box?.device_type !== device_type) throw new AppError("device.wrong_type");
    if (box?.taken) throw new AppError("device.taken");
  }
}
