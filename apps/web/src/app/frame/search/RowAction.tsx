import type { SearchAction } from "@switchboard/domain/core";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { useLiveView } from "../../../live/useLive.ts";
import { useSwitchSum } from "../../../live/useSwitchSum.ts";
import type { FoundRow } from "./find-rows.ts";
import type { Thing } from "./thing.ts";

type Of<K extends Thing["kind"]> = Extract<Thing, { kind: K }>;

function TurnOne({ thing: { id, deviceId }, on }: { thing: Of<"switch">; on: boolean }) {
  const { t } = useTranslation("search");
  const isThere = useLiveView(id, deviceId, (store) => store.switch(id)?.current_status === on);
  const way = on ? "on" : "off";
  return isThere ? <span data-idle>{t(`already.${way}`)}</span> : t(`do.${way}`);
}

function TurnMany({ ids, on }: { ids: readonly string[]; on: boolean }) {
  const { t } = useTranslation(["search", "control"]);
  const { canTurnOn, canTurnOff } = useSwitchSum(ids);
  const count = on ? canTurnOn : canTurnOff;
  if (count === 0) return <span data-idle>{t(on ? "search:already.allOn" : "search:already.allOff")}</span>;
  return <>{t(on ? "control:group.turnOn" : "control:group.turnOff", { count })}</>;
}

function plainWord({ kind }: Thing): "play" | "choose" | "open" {
  if (kind === "scene") return "play";
  return kind === "command" ? "choose" : "open";
}

function Word({ thing, action }: { thing: Thing; action: SearchAction | undefined }) {
  const { t } = useTranslation("search");
  if (action === undefined) return <>{t(`do.${plainWord(thing)}`)}</>;
  if (thing.kind === "switch") return <TurnOne thing={thing} on={action === "on"} />;
  if ("ids" in thing) return <TurnMany ids={thing.ids} on={action === "on"} />;
  return <>{t(thing.kind === "curtain" && action === "open" ? "do.openCurtain" : `do.${action}`)}</>;
}

/** Says what Enter does to a row. */
export function RowAction({ row: { thing, action } }: { row: FoundRow }) {
  return <Word thing={thing} action={action} />;
}
