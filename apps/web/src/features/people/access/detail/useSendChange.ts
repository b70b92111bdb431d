import { useState } from "react";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { liveStore } from "../../../../live/live.ts";
import { useSendGrants } from "../api.ts";
import { amountsOf, type Choice, type GrantCall, isOfRoom, keyOf } from "../model/changes.ts";
import type { Grants } from "../model/grants.ts";
import { useWhat } from "./useWhat.ts";

/** A notice with more names than this would not be read. */
const NAMED = 3;

interface Change {
  choices: readonly Choice[];
  access: boolean;
  callsOf(choices: readonly Choice[]): GrantCall[];
}

function thingOf(choice: Choice): string {
  if (isOfRoom(choice)) return choice.name;
  const device = liveStore.device(choice.device)?.device_name ?? "";
  return choice.switch ? `${liveStore.switch(choice.switch)?.name ?? ""} · ${device}` : device;
}

/** Sends a change and reports the result: in one line, or each with its reason when some failed. */
export function useSendChange(grants: ReadonlyMap<string, Grants>, onEnd: (left: readonly string[]) => void) {
  const { t, i18n } = useTranslation("access");
  const what = useWhat();
  const send = useSendGrants();
  const [isPending, setPending] = useState(false);
  const nameOf = (id: string) => grants.get(id)?.person.name ?? "";
  const run = async ({ choices, access, callsOf }: Change) => {
    if (isPending) return;
    setPending(true);
    const names = [...new Set(choices.map(({ person }) => person))].map(nameOf);
    const listed = new Intl.ListFormat(i18n.language, { type: "conjunction" }).format(names);
    const who = names.length > NAMED ? what({ people: names.length }) : listed;
    const amounts = what(amountsOf(choices));
    const [{ showBatch }, { grantBatch }] = await Promise.all([
      import("../../../../ui/batch/show-batch.tsx"),
      import("../model/grant-batch.ts"),
    ]);
    const end = (left: string[]) => {
      void send.refresh();
      onEnd(left);
      setPending(false);
    };
    await showBatch({
      title: t(access ? "bar.giveWhat" : "bar.takeWhat", { what: amounts }),
      success: t(access ? "done.given" : "done.taken", { who, what: amounts }),
      targets: choices.map((each) => ({ id: keyOf(each), name: `${nameOf(each.person)} · ${thingOf(each)}` })),
      carryOut: grantBatch({ choices, callsOf, send: (call) => send.one(call, access) }),
      onEnd: end,
    });
  };
  return { run: (change: Change) => void run(change), isPending };
}
