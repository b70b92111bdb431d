import type { AlreadySent } from "@switchboard/contract";
import { i18n } from "../i18n/i18n.ts";
import { loadTexts } from "../i18n/index.ts";
import { notice } from "../ui/notices/notices.ts";

/** Reports how many commands the changed automation had already sent; it does nothing else any more. */
export async function tellAlreadySent({ already_sent: count }: AlreadySent): Promise<void> {
  if (count === undefined) return;
  await loadTexts("automation");
  notice({
    head: i18n.t("automation:sent.head"),
    message: i18n.t("automation:sent.text", { count }),
    tone: "warning",
  });
}
