import { TextInput } from "@mantine/core";
import { contract } from "@switchboard/contract";
import { roleMay } from "@switchboard/domain";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../../gateway/gateway.ts";
import { getSession } from "../../../gateway/session.ts";
import { LoadFailure } from "../../../widgets/LoadFailure.tsx";
import classes from "./PeoplePicker.module.css";

interface PeoplePickerProps {
  chosen: ReadonlySet<string>;
  onToggle(id: string): void;
}

const collator = new Intl.Collator(undefined, { numeric: true });
/** Fewer than this are found at a glance. */
const SEARCHED_FROM = 8;

/** Whom a grant can be given to: admins may use everything anyway. */
function usePeople() {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ["devices", getSession().user?.enterprise_id, "people"],
    queryFn: ({ signal }) => call(contract.getAccess, undefined, { quiet: true, silent: true, signal }),
    staleTime: 0,
  });
  const people = data?.people
    .filter(({ role }) => !role.some((each) => roleMay(each, "device.manage")))
    .sort((a, b) => collator.compare(a.name, b.name));
  return { people, error: isFetching ? null : error, retry: () => void refetch() };
}

export function PeoplePicker({ chosen, onToggle }: PeoplePickerProps) {
  const { t } = useTranslation("devices");
  const { people, error, retry } = usePeople();
  const [text, setText] = useState("");
  if (error) return <LoadFailure error={error} onRetry={retry} />;
  if (!people) return <p role="status">{t("load.waiting")}</p>;
  if (people.length === 0) return <p className={classes.nobody}>{t("bulk.nobody")}</p>;
  const wanted = text.trim().toLocaleLowerCase();
  const shown = people.filter(({ name, email }) => `${name}\n${email}`.toLocaleLowerCase().includes(wanted));
  return (
    <fieldset className={classes.people}>
      <legend>{t("bulk.people")}</legend>
      {people.length >= SEARCHED_FROM && (
        <TextInput
          type="search"
          aria-label={t("bulk.searchPeople")}
          placeholder={t("bulk.searchPeople")}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
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
