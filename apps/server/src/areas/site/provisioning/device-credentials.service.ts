import type { Provisioning } from "@switchboard/contract";
import { hashSecret, newSecret } from "../../../platform/auth/secrets.ts";
import type { DeviceAccounts } from "../../../platform/broker/device-accounts.ts";
import { fingerprintOf } from "../../../platform/tls/certificates.ts";
import type { DeviceTls } from "../../../platform/tls/device-tls.ts";
import type { SignInOfDevice } from "../devices/new-devices.service.ts";

export interface DeviceCredentialsDependencies {
  /** The host:port of MQTT over TCP, as devices reach it. */
  deviceBroker: string;
  deviceTls?: Pick<DeviceTls, "told" | "certify"> | undefined;
  /** Set when the broker keeps its own accounts. Updated before the store, so that an existing device can connect. */
  accounts?: Pick<DeviceAccounts, "set"> | undefined;
}

interface Credentials {
  signIn: SignInOfDevice;
  provisioning: Provisioning;
}

/** Issues credentials of devices, whether a person or a gateway sets them up. */
export class DeviceCredentials {
  readonly #dependencies: DeviceCredentialsDependencies;

  constructor(dependencies: DeviceCredentialsDependencies) {
    this.#dependencies = dependencies;
  }

  /** Returns the credentials for the device, shown only this once, and their hashes to store. */
  async make(enterpriseId: string, kdId: string): Promise<Credentials> {
    const { deviceBroker, deviceTls } = this.#dependencies;
    const secret = newSecret();
    const identity = await deviceTls?.certify?.(kdId);
    const certificateHash = identity ? fingerprintOf(identity.certificate) : null;
    return {
      signIn: { secretHash: hashSecret(secret), certificateHash },
      provisioning: { home: enterpriseId, broker: deviceBroker, secret, ...deviceTls?.told, ...identity },
    };
  }

  /** Runs in the transaction that stores the credentials. */
  async tellBroker(kdId: string, provisioning: Provisioning): Promise<void> {
    await this.#dependencies.accounts?.set({ device: kdId, ...provisioning });
  }

  /** Creates secrets that nobody knows, so that nothing can connect as a device until it gets its own. */
  async nobodys(enterpriseId: string, kdIds: readonly string[]): Promise<Map<string, Buffer>> {
    const secrets = new Map<string, Buffer>();
    for (const device of kdIds) {
      const secret = newSecret();
      await this.#dependencies.accounts?.set({ device, home: enterpriseId, secret });
      secrets.set(device, hashSecret(secret));
    }
    return secrets;
  }
}
