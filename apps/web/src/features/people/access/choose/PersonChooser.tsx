import { useDeferredValue, useMemo, useState } from "react";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import type { LiveDevice } from "../../../../live/live-device.ts";
import type { AccessSearch } from "../access-search.ts";
import { has, sortPeople } from "../detail/access-rows.ts";
import { useWhat } from "../detail/useWhat.ts";
import { type Grants, sumOf } from "../model/grants.ts";
import { Chooser } from "./Chooser.tsx";

interface PersonChooserProps {
  people: readonly Grants[];
  devices: readonly LiveDevice[];
  search: AccessSearch;
  me: string | undefined;
}

export function PersonChooser({ people, devices, search, me }: PersonChooserProps) {
  const { t } = useTranslation("access");
  const what = useWhat();
  const [text, setText] = useState("");
  const wanted = useDeferredValue(text);
  const entries = useMemo(
    () =>
      sortPeople(people)
        .filter(({ person }) => has(wanted, person.name, person.email))
        .map((grants) => {
          const { _id, name, email } = grants.person;
          const note = grants.isAdmin ? t("held.everything") : what(sumOf(grants, devices)) || t("people.none");
          return { id: _id, name: _id === me ? t("people.you", { name }) : name, detail: email, note };
        }),
    [people, devices, wanted, me, t, what],
  );
  return (
    <Chooser
      kind="people"
      text={text}
      onText={setText}
      entries={entries}
      chosen={search.person}
      linkTo={(id) => ({ ...search, person: id })}
    />
  );
}
