import { Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { usePeopleSearch } from "./people-search.ts";

const TYPING_MS = 250;

export interface ChosenPerson {
  _id: string;
  name: string;
}

interface PersonSelectProps {
  label: string;
  words: { placeholder: string; nobody: string };
  /** The initially chosen person; without one, the field is emptied after each choice. */
  first?: ChosenPerson | undefined;
  /** Ids of people who are not offered. */
  without?: readonly string[];
  onChoose(person: ChosenPerson): void;
}

/** Chooses a person of the enterprise by typing a part of the name. */
export function PersonSelect({ label, words, first, without = [], onChoose }: PersonSelectProps) {
  const { t } = useTranslation(["common", "errors"]);
  const [chosen, setChosen] = useState(first);
  const [typed, setTyped] = useState("");
  // The name of the chosen person in the field is not a search.
  const [search] = useDebouncedValue(typed === chosen?.name ? "" : typed.trim(), TYPING_MS);
  const { data, isPending, isError } = usePeopleSearch(search);
  const found = (data?.users ?? []).filter(({ _id }) => !without.includes(_id));
  const options = found.map(({ _id, name }) => ({ value: _id, label: name }));
  const isListed = search !== "" || !chosen || options.some(({ value }) => value === chosen._id);
  const nothing = isError ? t("errors:load.failed.people") : isPending ? t("common:loading") : words.nobody;
  return (
    <Select
      label={label}
      placeholder={words.placeholder}
      nothingFoundMessage={nothing}
      searchable
      allowDeselect={false}
      maxDropdownHeight={260}
      data={isListed ? options : [{ value: chosen._id, label: chosen.name }, ...options]}
      // The server has already filtered the people, by mail addresses too.
      filter={({ options: all }) => all}
      value={chosen?._id ?? null}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(id, option) => {
        if (id === null || option === null) return;
        const person = { _id: id, name: option.label };
        if (first) setChosen(person);
        else setTyped("");
        onChoose(person);
      }}
    />
  );
}
