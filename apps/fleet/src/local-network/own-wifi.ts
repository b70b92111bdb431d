import { X509Certificate } from "node:crypto";
import { createSecureContext } from "node:tls";
import { LocalConfig, type LocalNetworks, type LocalPing } from "@switchboard/contract";
import { BOXED_TYPE_CODES, decodeWifiPassword, isWifiName, networkOf } from "@switchboard/domain/site";
import * as z from "zod/mini";
import { accepts, NETWORKS } from "./wifi-networks.ts";

/** The reason why it is still waiting: the Wi-Fi or the broker refused it. */
export type Setback = "wifi" | "broker";

export interface Answer {
  status: number;
  body: object;
}

interface OwnWifiOptions {
  device: z.output<typeof LocalPing>;
  /** The time that joining a Wi-Fi takes. */
  joinMs: number;
  /** Called when it has joined the Wi-Fi and knows its home. */
  joined(config: LocalConfig): void;
}

/** Refuses certificates that no TLS library can read while the installer can still correct them. */
function isReadable({ ca, certificate: cert, key }: LocalConfig): boolean {
  try {
    if (ca !== undefined) new X509Certificate(ca);
    return createSecureContext({ ...(cert && { cert }), ...(key && { key }) }) !== undefined;
  } catch {
    return false;
  }
}

const HOST_AND_PORT = /^([^\s/:@?#[\]]+|\[[0-9a-f:.]+\]):\d{1,5}$/i;
const Config = LocalConfig.check(
  z.refine(({ broker, tls_broker = broker }) => HOST_AND_PORT.test(broker) && HOST_AND_PORT.test(tls_broker)),
  z.refine(({ secret }) => secret !== ""),
  z.refine(isReadable),
);

/** The replies of a device in its own Wi-Fi, and its reaction to a configuration. */
export class OwnWifi {
  setback: Setback | undefined;
  private readonly options: OwnWifiOptions;
  private joining: NodeJS.Timeout | undefined;

  constructor(options: OwnWifiOptions) {
    this.options = options;
  }

  ping(): z.output<typeof LocalPing> & { error?: Setback } {
    return { ...this.options.device, ...(this.setback && { error: this.setback }) };
  }

  networks(): z.output<typeof LocalNetworks> {
    return { networks: NETWORKS };
  }

  /** Replies immediately; a moment later it shows whether the Wi-Fi accepts it. */
  configure(fields: Record<string, string>): Answer {
    const config = z.safeParse(Config, fields);
    const password = config.success ? decodeWifiPassword(config.data.password) : undefined;
    const isNamed = this.#isMobile() || (config.success && isWifiName(config.data.ssid));
    if (!config.success || !isNamed || password === undefined)
      return { status: 400, body: { accepted: false, error: "invalid" } };
    if (this.joining) return { status: 409, body: { accepted: false, error: "busy" } };
    this.setback = undefined;
    this.joining = setTimeout(() => this.join(config.data, password), this.options.joinMs);
    return { status: 200, body: { accepted: true } };
  }

  /** Cancels a pending configuration. */
  stop(): void {
    clearTimeout(this.joining);
    this.joining = undefined;
  }

  /** Returns true if it connects by its SIM card, whatever Wi-Fi is configured. */
  #isMobile(): boolean {
    const type = BOXED_TYPE_CODES.find((code) => code === this.options.device.device_type);
    return type !== undefined && networkOf(type) === "mobile";
  }

  private join(config: LocalConfig, password: string): void {
    this.joining = undefined;
    if (this.#isMobile() || accepts(config.ssid, password)) this.options.joined(config);
    else this.setback = "wifi";
  }
}
