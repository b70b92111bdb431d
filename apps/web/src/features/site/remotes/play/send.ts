import { ApiError } from "../../../../api/call.ts";
import { messageOf } from "../../../../api/error-notices.ts";
import type { Translate } from "../../../../i18n/typed-keys.ts";
import { type InfraredOrder, sendInfrared } from "../api.ts";

export type Sent = { ok: true } | { ok: false; why: string };

/** Sends light through a blaster; a failure is words, since whoever pressed stands in front of the key. */
export async function send(order: InfraredOrder, t: Translate<"remotes">): Promise<Sent> {
  try {
    const { outcome } = await sendInfrared(order);
    if (outcome === "confirmed") return { ok: true };
    return { ok: false, why: outcome === "failed" ? t("play.refused") : t("play.silent") };
  } catch (error) {
    return { ok: false, why: error instanceof ApiError ? messageOf(error) : t("play.silent") };
  }
}
