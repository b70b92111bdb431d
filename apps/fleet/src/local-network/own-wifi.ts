import { X509Certificate } from "node:crypto";
import { createSecureContext } from "node:tls";
import { LocalConfig, type LocalNetworks, type LocalPing } from "@switchboard/contract";
import { BOXED_TYPE_CODES, decodeWifiPassword, isWifiName, networkOf } from "@switchboard/domain/site";
import * as z from "zod/mini";
import { letsIn, NETWORKS } from "./wifi-networks.ts";

/** Why it is still waiting: the Wi-Fi did not let it in, or the broker did not. */
export type Setback = "wifi" | "broker";

export interface Answer {
  status: number;
  body: object;
}

interface OwnWifiOptions {
  device: z.output<typeof LocalPing>;
  /** How long it takes to join someone's Wi-Fi. */
  joinMs: number;
  /** It is in the Wi-Fi and knows where to go. */
  joined(config: LocalConfig): void;
}

/** What no TLS library reads is refused while someone is there who could do something about it. */
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

/** What a device answers in its own Wi-Fi, and what it makes of being told where it belongs. */
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

  /** Answers at once; whether the Wi-Fi lets it in shows a moment later. */
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

  /** Forgets what it was about to do. */
  stop(): void {
    clearTimeout(this.joining);
    this.joining = undefined;
  }

  /** Its SIM card takes it where it belongs, whatever Wi-Fi it is told. */
  #isMobile(): boolean {
    const type = BOXED_TYPE_CODES.find((code) => code === this.options.device.device_type);
    return type !== undefined && networkOf(type) === "mobile";
  }

  private join(config: LocalConfig, password: string): void {
    this.joining = undefined;
    if (this.#isMobile() || letsIn(config.ssid, password)) this.options.joined(config);
    else this.setback = "wifi";
  }
}
