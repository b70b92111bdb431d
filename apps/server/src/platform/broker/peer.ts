/** The devices and single switches that a person may see live, by hardware id; admins see all of their enterprise. */
export interface LiveRights {
  all: boolean;
  devices: ReadonlySet<string>;
  switches: ReadonlyMap<string, ReadonlySet<number>>;
}

export interface DevicePeer {
  kind: "device";
  device: string;
  home: string;
}

export interface SessionPeer {
  kind: "session";
  session: string;
  user: string;
  home: string;
  rights: LiveRights;
  /** A wall panel receives its room and its own changes, but no notifications of people. */
  isPanel?: boolean;
  /** The end of its ticket in seconds since the epoch; the connection ends with it. */
  until?: number;
}

/** The holder of a connection to the broker. */
export type Peer = DevicePeer | SessionPeer;

export interface Credentials {
  username: string;
  password: string;
  clientId: string;
  /** The certificate that a device presented at the TLS port, beside its name and secret. */
  certificate?: ProvenCertificate | undefined;
}

/** A certificate of ours whose key the peer has. */
export interface ProvenCertificate {
  commonName: string;
  fingerprint: Buffer;
}

/** Decides who may connect; called by the embedded broker. */
export interface Gatekeeper {
  admit(credentials: Credentials): Promise<Peer | undefined>;
}

/** Decides which device may connect to an external broker; called by its hooks. */
export interface DeviceGatekeeper {
  admitDevice(credentials: Credentials): Promise<DevicePeer | undefined>;
  /** Returns the device of an admitted client's name, because brokers pass no password then. */
  deviceOf(username: string): Promise<DevicePeer | undefined>;
}
