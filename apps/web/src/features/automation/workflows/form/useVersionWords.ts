import { treeTriggers, type WorkflowVersion } from "@switchboard/contract";
import { useQuery } from "@tanstack/react-query";
import { groupsQuery } from "../../../../data/groups.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { liveStore } from "../../../../live/live.ts";
import { useDeviceIds } from "../../../../live/useLive.ts";
import type { TreeWords } from "../tree-words.ts";
import { useTreeWords } from "../useSentence.ts";
import { useSensing } from "./useSensing.ts";

/** Provides the words for earlier conditions, whose targets may be deleted. */
export function useVersionWords(versions: readonly WorkflowVersion[]): TreeWords {
  const { t } = useTranslation("workflows");
  const wordsFor = useTreeWords();
  const { data: groups = [] } = useQuery(groupsQuery());
  useDeviceIds();
  const triggers = versions
    .flatMap(({ before, after }) => [before.tree, after.tree])
    .flatMap((tree) => (tree ? treeTriggers(tree) : []));
  const idsOf = (kind: "devices" | "groups" | "sensors" | "buttons") => [
    ...new Set(triggers.flatMap((trigger) => trigger[kind] ?? [])),
  ];
  const known = useSensing({ sensors: idsOf("sensors"), buttons: idsOf("buttons") });
  const named = (ids: readonly string[], nameOf: (id: string) => string | undefined) =>
    ids.map((_id) => ({ _id, name: nameOf(_id) ?? t("versions.gone") }));
  const among = (things: readonly { _id: string; name: string }[]) => (id: string) =>
    things.find(({ _id }) => _id === id)?.name;
  const things = {
    devices: named(idsOf("devices"), (id) => liveStore.device(id)?.device_name),
    groups: named(idsOf("groups"), among(groups)),
    sensors: named(idsOf("sensors"), among(known.sensors)),
    buttons: named(idsOf("buttons"), among(known.buttons)),
  };
  return wordsFor(things, known.sensors);
}
