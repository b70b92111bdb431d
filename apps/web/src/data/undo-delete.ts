import { contract, type RestoredThing } from "@switchboard/contract";
import type { BinThing } from "@switchboard/domain/core";
import type { QueryClient } from "@tanstack/react-query";
import { ApiError } from "../api/api-error.ts";
import { call } from "../api/call.ts";
import { messageOf } from "../api/error-notices.ts";
import { i18n } from "../i18n/i18n.ts";
import { loadTexts } from "../i18n/index.ts";
import { notice, success } from "../ui/notices/notices.ts";
import { undoNotice } from "../ui/notices/undo-notice.tsx";

/** The deleted things, by the ids passed to the call. */
export interface DeletedThings {
  thing: BinThing;
  ids: readonly string[];
}

/** Says what was restored, and what could not be. All data is reloaded, because much may have come back. */
export async function tellRestored(client: QueryClient, restored: readonly RestoredThing[]): Promise<void> {
  await loadTexts("bin");
  const [first] = restored;
  const text =
    restored.length === 1 && first
      ? i18n.t("bin:restored", { name: first.name })
      : i18n.t("bin:restoredMany", { count: restored.length });
  const parts = restored.flatMap(({ left_out }) => left_out);
  const missing = [...Map.groupBy(parts, ({ what }) => what)].map(([what, all]) =>
    i18n.t(`bin:leftOut.${what}`, { count: all.reduce((sum, { count }) => sum + count, 0) }),
  );
  if (missing.length === 0) success(text);
  else {
    const list = new Intl.ListFormat(i18n.language).format(missing);
    notice({ head: text, message: i18n.t("bin:without", { list }), tone: "warning" });
  }
  await client.invalidateQueries();
}

/** Says that something was deleted, and offers for ten seconds to undo it. */
export async function offerUndo(client: QueryClient, text: string, { thing, ids }: DeletedThings): Promise<void> {
  await loadTexts("bin");
  const takeBack = async () => {
    try {
      const { restored } = await call(contract.undoDelete, { thing, ids: [...ids] }, { silent: true });
      await tellRestored(client, restored);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      notice({ head: i18n.t("bin:notRestored"), message: messageOf(error) });
    }
  };
  undoNotice({ text, undo: i18n.t("bin:undo"), onUndo: () => void takeBack() });
}
