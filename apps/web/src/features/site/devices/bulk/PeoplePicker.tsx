import type { AccessOfPerson } from "@switchboard/contract";
import { useState } from "react";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { liveStore } from "../../../../live/live.ts";
import { Surface } from "../../../../ui/kit/layout/Surface.tsx";
import { SearchField } from "../../../../ui/kit/SearchField.tsx";
import { LoadFailure } from "../../../../widgets/LoadFailure.tsx";
import { usePeople } from "../api.ts";
import classes from "./PeoplePicker.module.css";

interface PeoplePickerProps {
  /** The devices to give; who has them all has nothing to get. */
  devices: readonly string[];
  chosen: ReadonlySet<string>;
  onToggle(id: string): void;
}

/** True for a device that a person owns, or may use as a whole or by its room. */
function hasDevice({ _id, devices, rooms }: AccessOfPerson, id: string): boolean {
  const device = liveStore.device(id);
  return (
    devices.includes(id) ||
    device?.owner?._id === _id ||
    (device?.groups.some((group) => rooms.includes(group._id)) ?? false)
  );
}

/** Fewer than this are found at a glance. */
const SEARCHED_FROM = 8;

export function PeoplePicker({ devices, chosen, onToggle }: PeoplePickerProps) {
  const { t } = useTranslation("devices");
  const { people, error, retry } = usePeople();
  const [text, setText] = useState("");
  if (error) return <LoadFailure what="people" error={error} onRetry={retry} />;
  if (!people) return <p role="status">{t("load.waiting")}</p>;
  if (people.length === 0) return <p className={classes.nobody}>{t("bulk.nobody")}</p>;
  const wanted = text.trim().toLocaleLowerCase();
  const hasAll = (person: AccessOfPerson) => devices.every((id) => hasDevice(person, id));
  const shown = people
    .filter(({ name, email }) => `${name}\n${email}`.toLocaleLowerCase().includes(wanted))
    .map((person) => ({ ...person, isDone: hasAll(person) }))
    .sort((a, b) => Number(b.isDone) - Number(a.isDone));
  return (
    <fieldset className={classes.people}>
      <legend>{t("bulk.people")}</legend>
      {people.length >= SEARCHED_FROM && <SearchField label={t("bulk.searchPeople")} value={text} onChange={setText} />}
      <Surface isFramed hasLines className={classes.choices}>
        {shown.map(({ _id, name, email, isDone }) => (
          <label key={_id}>
            <input
              type="checkbox"
              checked={isDone || chosen.has(_id)}
              disabled={isDone}
              onChange={() => onToggle(_id)}
            />
            <span>
              {name}
              <small>{isDone ? t("bulk.grantHas") : email}</small>
            </span>
          </label>
        ))}
        {shown.length === 0 && <p>{t("bulk.noPerson")}</p>}
      </Surface>
    </fieldset>
  );
}
