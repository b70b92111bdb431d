/** Which devices and single switches a person may see live, by hardware id; admins see all of their enterprise. */
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
  /** A panel on a wall hears its room and itself, nothing of what people are told. */
  isPanel?: boolean;
  /** When the ticket it came with ends (seconds since the epoch): the connection ends with it. */
  until?: number;
}

/** Whoever holds a connection to the broker. */
export type Peer = DevicePeer | SessionPeer;

export interface Credentials {
  username: string;
  password: string;
  clientId: string;
  /** What a device proved to be at the TLS door, beside its name and secret. */
  certificate?: ProvenCertificate | undefined;
}

/** A certificate of ours whose key the peer has. */
export interface ProvenCertificate {
  commonName: string;
  fingerprint: Buffer;
}

/** Who may connect: answered by the application, asked by the broker inside the server. */
export interface Gatekeeper {
  admit(credentials: Credentials): Promise<Peer | undefined>;
}

/** Which device may connect elsewhere: asked by the hooks of an outside broker. */
export interface DeviceGatekeeper {
  admitDevice(credentials: Credentials): Promise<DevicePeer | undefined>;
  /** Who is meant by the name of a client that was let in: brokers pass no password then. */
  deviceOf(username: string): Promise<DevicePeer | undefined>;
}
