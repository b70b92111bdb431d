import { useState } from "react";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { SearchField } from "../../../../ui/kit/SearchField.tsx";
import { LoadFailure } from "../../../../widgets/LoadFailure.tsx";
import { usePeople } from "../api.ts";
import classes from "./PeoplePicker.module.css";

interface PeoplePickerProps {
  chosen: ReadonlySet<string>;
  onToggle(id: string): void;
}

/** Fewer than this are found at a glance. */
const SEARCHED_FROM = 8;

export function PeoplePicker({ chosen, onToggle }: PeoplePickerProps) {
  const { t } = useTranslation("devices");
  const { people, error, retry } = usePeople();
  const [text, setText] = useState("");
  if (error) return <LoadFailure what="people" error={error} onRetry={retry} />;
  if (!people) return <p role="status">{t("load.waiting")}</p>;
  if (people.length === 0) return <p className={classes.nobody}>{t("bulk.nobody")}</p>;
  const wanted = text.trim().toLocaleLowerCase();
  const shown = people.filter(({ name, email }) => `${name}\n${email}`.toLocaleLowerCase().includes(wanted));
  return (
    <fieldset className={classes.people}>
      <legend>{t("bulk.people")}</legend>
      {people.length >= SEARCHED_FROM && <SearchField label={t("bulk.searchPeople")} value={text} onChange={setText} />}
      <div className={classes.choices}>
        {shown.map(({ _id, name, email }) => (
          <label key={_id}>
            <input type="checkbox" checked={chosen.has(_id)} onChange={() => onToggle(_id)} />
            <span>
              {name}
              <small>{email}</small>
            </span>
          </label>
        ))}
        {shown.length === 0 && <p>{t("bulk.noPerson")}</p>}
      </div>
    </fieldset>
  );
}
