/** A device's account at a broker that stores accounts itself. */
export interface KnownAccount {
  device: string;
  isDisabled: boolean;
}

/**
 * Manages device accounts at a broker that stores them itself. With hooks or the embedded broker the store decides, and
 * there is nothing to manage.
 */
export interface DeviceAccounts {
  /** Sets the secret of a new device, or a new secret; clients with another one are disconnected. */
  set(account: { device: string; home: string; secret: string }): Promise<void>;
  /** Disconnects the device at once, until it is enabled. */
  disable(device: string): Promise<void>;
  enable(device: string): Promise<void>;
  remove(device: string): Promise<void>;
  list(): Promise<KnownAccount[]>;
  close(): Promise<void>;
}
