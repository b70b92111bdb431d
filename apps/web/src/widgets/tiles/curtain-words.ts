import { CurtainState } from "@switchboard/domain/site";
import type { Translate } from "../../i18n/typed-keys.ts";
import type { CurtainView } from "./curtain-view.ts";
import type { TileState, TileWords } from "./tile-words.ts";

export function curtainTileState(view: CurtainView): TileState {
  if (view.phase !== "idle") return view.phase;
  return view.offlineSince === undefined ? "idle" : "offline";
}

function stateWord(t: Translate<"control">, state: CurtainState | undefined): string {
  switch (state) {
    case CurtainState.open:
      return t("curtain.isOpen");
    case CurtainState.closed:
      return t("curtain.isClosed");
    case CurtainState.opening:
      return t("curtain.opening");
    case CurtainState.closing:
      return t("curtain.closing");
    case CurtainState.stopped:
      return t("curtain.stopped");
    default:
      return t("curtain.unknown");
  }
}

export function curtainWord(t: Translate<"control">, view: CurtainView, words: TileWords): string {
  const state = curtainTileState(view);
  if (state === "offline") return words.offline;
  if (state === "failed") return words.failures[view.failure ?? "silent"];
  if (state === "sent") return words.sent;
  return state === "pending" ? words.setting : stateWord(t, view.state);
}
