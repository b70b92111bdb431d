import type { Provisioning } from "@switchboard/contract";
import { hashSecret, newSecret } from "../../../platform/auth/secrets.ts";
import type { DeviceAccounts } from "../../../platform/broker/device-accounts.ts";
import { fingerprintOf } from "../../../platform/tls/certificates.ts";
import type { DeviceTls } from "../../../platform/tls/device-tls.ts";
import type { SignInOfDevice } from "../devices/new-devices.service.ts";

export interface DeviceCredentialsDependencies {
  /** host:port of MQTT over TCP, as a device reaches it. */
  deviceBroker: string;
  deviceTls?: Pick<DeviceTls, "told" | "certify"> | undefined;
  /** Where the broker keeps accounts of its own. It is told before the store is: a device that is there can always come in. */
  accounts?: Pick<DeviceAccounts, "set"> | undefined;
}

interface Credentials {
  signIn: SignInOfDevice;
  provisioning: Provisioning;
}

/** What devices sign in with, whether somebody stands beside them or a gateway speaks for them. */
export class DeviceCredentials {
  readonly #given: DeviceCredentialsDependencies;

  constructor(given: DeviceCredentialsDependencies) {
    this.#given = given;
  }

  /** What the device is told, this once, and what is kept of it. */
  async make(enterpriseId: string, kdId: string): Promise<Credentials> {
    const { deviceBroker, deviceTls } = this.#given;
    const secret = newSecret();
    const identity = await deviceTls?.certify?.(kdId);
    const certificateHash = identity ? fingerprintOf(identity.certificate) : null;
    return {
      signIn: { secretHash: hashSecret(secret), certificateHash },
      provisioning: { home: enterpriseId, broker: deviceBroker, secret, ...deviceTls?.told, ...identity },
    };
  }

  /** Part of the transaction that keeps them. */
  async tellBroker(kdId: string, provisioning: Provisioning): Promise<void> {
    await this.#given.accounts?.set({ device: kdId, ...provisioning });
  }

  /** Secrets that nobody holds: until a device gets one of its own, nothing comes in by its name. */
  async nobodys(enterpriseId: string, kdIds: readonly string[]): Promise<Map<string, Buffer>> {
    const secrets = new Map<string, Buffer>();
    for (const device of kdIds) {
      const secret = newSecret();
      await this.#given.accounts?.set({ device, home: enterpriseId, secret });
      secrets.set(device, hashSecret(secret));
    }
    return secrets;
  }
}
