import { Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { useTranslation } from "../../../i18n/useTranslation.ts";

const TYPING_MS = 250;
/** No id looks like this. */
const ANY = "any";

interface Found {
  options: readonly { value: string; label: string }[] | undefined;
  isError: boolean;
}

interface FoundSelectProps {
  label: string;
  /** What stands there while nothing is chosen. */
  any: string;
  /** Said where the list could not be had. */
  failed: string;
  value: string | undefined;
  /** What the chosen one is called; where nobody knows, what it was called when it was chosen here. */
  name: string | undefined;
  /** Asked for when the list is opened, and as somebody types. */
  useFound(search: string, isOpen: boolean): Found;
  onChange(value: string | undefined): void;
}

/** One of many, found by typing a part of its name; nothing chosen means all of them. */
export function FoundSelect({ label, any, failed, value, name: known, useFound, onChange }: FoundSelectProps) {
  const { t } = useTranslation("channels");
  const [picked, setPicked] = useState<{ value: string; label: string }>();
  const name = value === undefined ? "" : picked?.value === value ? picked.label : (known ?? t("deliveries.unnamed"));
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState("");
  // Once something is chosen its name stands in the field: that is no search.
  const [search] = useDebouncedValue(typed === name ? "" : typed.trim(), TYPING_MS);
  const { options = [], isError } = useFound(search, isOpen);
  const chosen =
    value === undefined
      ? []
      : [
          { value: ANY, label: any },
          { value, label: name },
        ];
  const others = options.filter((option) => option.value !== value);
  return (
    <Select
      label={label}
      placeholder={any}
      searchable
      allowDeselect={false}
      maxDropdownHeight={280}
      nothingFoundMessage={isError ? failed : t("deliveries.nothingFound")}
      data={[...chosen, ...others]}
      // The server has searched already.
      filter={({ options: all }) => all}
      value={value ?? null}
      searchValue={isOpen ? typed : name}
      onSearchChange={setTyped}
      onDropdownOpen={() => {
        // What was typed before, or the word for all, is no search of this time.
        setTyped(name);
        setOpen(true);
      }}
      onDropdownClose={() => setOpen(false)}
      onChange={(next, option) => {
        if (option) setPicked({ value: option.value, label: option.label });
        onChange(next === null || next === ANY ? undefined : next);
      }}
    />
  );
}
