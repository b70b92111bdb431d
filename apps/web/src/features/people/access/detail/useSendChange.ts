import { useState } from "react";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { liveStore } from "../../../../live/live.ts";
import { useSendGrants } from "../api.ts";
import { amountsOf, type Choice, grantCalls, isOfDevice, type KnownAccess, keyOf } from "../model/changes.ts";
import type { AccessChanges } from "../model/draft.ts";
import { useWhat } from "./useWhat.ts";

/** A notice with more names than this would not be read. */
const NAMED = 3;

function thingOf(choice: Choice): string {
  if (!isOfDevice(choice)) return choice.name;
  const device = liveStore.device(choice.device)?.device_name ?? "";
  return choice.switch ? `${liveStore.switch(choice.switch)?.name ?? ""} · ${device}` : device;
}

/** Says what was done: access to what was given and removed. */
function useDoneWords() {
  const { t } = useTranslation("access");
  const what = useWhat();
  return ({ give, take }: AccessChanges, who: string) => {
    const [given, taken] = [what(amountsOf(give)), what(amountsOf(take))];
    if (take.length === 0)
      return { title: t("bar.giveWhat", { what: given }), success: t("done.given", { who, what: given }) };
    if (give.length === 0)
      return { title: t("bar.takeWhat", { what: taken }), success: t("done.taken", { who, what: taken }) };
    return { title: t("bar.save"), success: t("done.both", { who, given, taken }) };
  };
}

/** Sends changes and reports the result: in one line, or each with its reason when some failed. */
export function useSendChange(known: KnownAccess, onEnd: (failed: readonly string[]) => void) {
  const { i18n } = useTranslation("access");
  const what = useWhat();
  const toWords = useDoneWords();
  const send = useSendGrants();
  const [isPending, setPending] = useState(false);
  const nameOf = (id: string) => known.grants(id)?.person.name ?? "";
  const run = async (changes: AccessChanges) => {
    if (isPending) return;
    setPending(true);
    const choices = [...changes.give, ...changes.take];
    const names = [...new Set(choices.map(({ person }) => person))].map(nameOf);
    const listed = new Intl.ListFormat(i18n.language, { type: "conjunction" }).format(names);
    const who = names.length > NAMED ? what({ people: names.length }) : listed;
    const [{ showBatch }, { grantBatch }] = await Promise.all([
      import("../../../../ui/batch/show-batch.tsx"),
      import("../model/grant-batch.ts"),
    ]);
    const isGiven = new Set(changes.give.map(keyOf));
    const callsOf = (some: readonly Choice[]) => [
      ...grantCalls(
        some.filter((each) => isGiven.has(keyOf(each))),
        true,
      ),
      ...grantCalls(
        some.filter((each) => !isGiven.has(keyOf(each))),
        false,
      ),
    ];
    const end = async (failed: string[]) => {
      // The boxes show the draft until the grants are there, so that none of them flickers.
      await send.refresh();
      onEnd(failed);
      setPending(false);
    };
    await showBatch({
      ...toWords(changes, who),
      targets: choices.map((each) => ({ id: keyOf(each), name: `${nameOf(each.person)} · ${thingOf(each)}` })),
      carryOut: grantBatch({ choices, callsOf, send: send.one }),
      onEnd: (failed) => void end(failed),
    });
  };
  return { run: (changes: AccessChanges) => void run(changes), isPending };
}
