import { useTranslation } from "react-i18next";
import { success } from "../../../ui/notices/notices.ts";
import { useChangeAccess } from "../api.ts";
import { amountsOf, type Choice, type GrantCall } from "../model/changes.ts";
import type { Grants } from "../model/grants.ts";
import { useWhat } from "./useWhat.ts";

/** A notice with more names than this would not be read. */
const NAMED = 3;

/** Sends a change, and says what came of it; a failure's notice comes from the gateway. */
export function useSendChange(grants: ReadonlyMap<string, Grants>, onDone: () => void) {
  const { t, i18n } = useTranslation("access");
  const what = useWhat();
  const { mutate, isPending } = useChangeAccess();
  const run = (choices: readonly Choice[], access: boolean, calls: readonly GrantCall[]) => {
    if (isPending) return;
    const people = [...new Set(choices.map(({ person }) => person))];
    const names = people.map((id) => grants.get(id)?.person.name ?? "");
    const listed = new Intl.ListFormat(i18n.language, { type: "conjunction" }).format(names);
    const who = names.length > NAMED ? what({ people: names.length }) : listed;
    const amounts = what(amountsOf(choices));
    const onSuccess = () => {
      success(t(access ? "done.given" : "done.taken", { who, what: amounts }));
      onDone();
    };
    mutate({ calls, access }, { onSuccess });
  };
  return { run, isPending };
}
