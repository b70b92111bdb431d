import { type AcState, contract } from "@switchboard/contract";
import type { TFunction } from "i18next";
import { messageOf } from "../../../gateway/error-notices.ts";
import { call, GatewayError } from "../../../gateway/gateway.ts";

type Order =
  | { remote_id: string; key: string; times?: number; held?: boolean }
  | { remote_id: string; state: AcState }
  | { device: string; codeset: string; key: string };

export type Sent = { ok: true } | { ok: false; why: string };

/** Sends light through a blaster; a failure is words, since whoever pressed stands in front of the key. */
export async function send(order: Order, t: TFunction<"remotes">): Promise<Sent> {
  try {
    const { outcome } = await call(contract.irCustom, order, { quiet: true, silent: true });
    if (outcome === "confirmed") return { ok: true };
    return { ok: false, why: outcome === "failed" ? t("play.refused") : t("play.silent") };
  } catch (error) {
    return { ok: false, why: error instanceof GatewayError ? messageOf(error) : t("play.silent") };
  }
}
