import type { Scene, SwitchActionView } from "@switchboard/contract";
import { levelPercent } from "@switchboard/domain/site";
import type { Translate } from "../../../i18n/typed-keys.ts";
import { formatPercent } from "../../../ui/format/percent.ts";

/** The number of named switches; the others are counted. */
const NAMED = 4;

function nameOf(action: SwitchActionView, language: string): string {
  const name = action.switch_appliance_id?.name ?? action.groupId?.name ?? "";
  return action.level ? `${name} (${formatPercent(levelPercent(action.level), language)})` : name;
}

function listed(actions: readonly SwitchActionView[], t: Translate<"scenes">, language: string): string {
  const rest = actions.length > NAMED + 1 ? actions.length - NAMED : 0;
  const names = actions.slice(0, rest > 0 ? NAMED : undefined).map((action) => nameOf(action, language));
  const parts = rest > 0 ? [...names, t("does.more", { count: rest })] : names;
  return new Intl.ListFormat(language, { type: "conjunction" }).format(parts);
}

/** Describes a scene in one or two sentences. */
export function whatItDoes({ actions }: Scene, t: Translate<"scenes">, language: string): string {
  const on = actions.filter(({ switch_state }) => switch_state === 1);
  const off = actions.filter(({ switch_state }) => switch_state === 0);
  const sentences = [
    ...(on.length > 0 ? [t("does.on", { names: listed(on, t, language) })] : []),
    ...(off.length > 0 ? [t("does.off", { names: listed(off, t, language) })] : []),
  ];
  return sentences.join(" ") || t("does.nothing");
}

/** Searches the name of a scene and the names of its targets. */
export function matchesScene({ name, actions }: Scene, text: string): boolean {
  const wanted = text.trim().toLocaleLowerCase();
  const words = [name, ...actions.flatMap(({ switch_appliance_id: each, groupId }) => [each?.name, groupId?.name])];
  return wanted === "" || words.some((word) => word?.toLocaleLowerCase().includes(wanted));
}
