import { hardwareInBin } from "../../../core/bin/binned-devices.service.ts";
import type { DeviceAccounts } from "../../../platform/broker/device-accounts.ts";
import type { Sql } from "../../../platform/db/database.ts";
import { allEnterprises, enterprisesOf } from "../devices/device-lookup.service.ts";

interface AccountPorts {
  sql: Sql;
  accounts: DeviceAccounts;
  /** Called with the number of devices that the broker does not know; nobody but the devices knows their secrets. */
  onUnknown(count: number): void;
}

/** Keeps the accounts of a broker that stores them itself in step with the store. */
export class BrokerAccountsService {
  readonly #ports: AccountPorts;
  /** Accounts without a device at the last check, because a device that is being added has its account first. */
  #orphans = new Set<string>();

  constructor(ports: AccountPorts) {
    this.#ports = ports;
  }

  /** Called when a device was removed, added or got another secret. The last two have enabled its account already. */
  async ended(device: string): Promise<void> {
    if (!(await this.#isHere(device))) await this.#ports.accounts.disable(device);
  }

  /** Called when a device was restored. Another server may have removed it again and disabled it first. */
  async returned(device: string): Promise<void> {
    if (!(await this.#isHere(device))) return;
    await this.#ports.accounts.enable(device);
    await this.ended(device);
  }

  /** Runs at the start and now and then, to correct what a lost notice missed. */
  async reconcile(): Promise<void> {
    const { sql, accounts, onUnknown } = this.#ports;
    const all = await accounts.list();
    const enterprises = await allEnterprises(sql);
    const orphans = all.filter(({ device }) => !enterprises.has(device));
    const inBin = orphans.length > 0 ? await hardwareInBin(sql) : new Set<string>();
    for (const { device, isDisabled } of orphans) {
      if (!this.#orphans.has(device)) continue;
      if (!inBin.has(device)) await accounts.remove(device);
      else if (!isDisabled) await accounts.disable(device);
    }
    for (const { device, isDisabled } of all) if (isDisabled && enterprises.has(device)) await this.returned(device);
    this.#orphans = new Set(orphans.map(({ device }) => device));
    const names = new Set(all.map(({ device }) => device));
    onUnknown([...enterprises.keys()].filter((device) => !names.has(device)).length);
  }

  async #isHere(device: string): Promise<boolean> {
    return (await enterprisesOf(this.#ports.sql, [device])).has(device);
  }
}
