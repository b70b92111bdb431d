/** An account of a device, as a broker that keeps them itself knows it. */
export interface KnownAccount {
  device: string;
  isDisabled: boolean;
}

/**
 * The accounts of devices at a broker that keeps them itself. Where it asks the server instead, or is the server, the store's word
 * counts and there is nothing to keep.
 */
export interface DeviceAccounts {
  /** A device that is new, or has a new secret: whoever came with another is cut off. */
  set(account: { device: string; home: string; secret: string }): Promise<void>;
  /** Cut off at once, and not let in again until it is enabled. */
  disable(device: string): Promise<void>;
  enable(device: string): Promise<void>;
  remove(device: string): Promise<void>;
  list(): Promise<KnownAccount[]>;
  close(): Promise<void>;
}
