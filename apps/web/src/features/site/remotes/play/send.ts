import { ApiError } from "../../../../api/call.ts";
import { messageOf } from "../../../../api/error-notices.ts";
import type { Translate } from "../../../../i18n/typed-keys.ts";
import { type InfraredOrder, sendInfrared } from "../api.ts";

export type SendResult = { ok: true } | { ok: false; why: string };

/** Sends an infrared code through a blaster; a failure is returned as text to show beside the key. */
export async function send(order: InfraredOrder, t: Translate<"remotes">): Promise<SendResult> {
  try {
    const { outcome } = await sendInfrared(order);
    if (outcome === "confirmed") return { ok: true };
    return { ok: false, why: outcome === "failed" ? t("play.refused") : t("play.silent") };
  } catch (error) {
    return { ok: false, why: error instanceof ApiError ? messageOf(error) : t("play.silent") };
  }
}
