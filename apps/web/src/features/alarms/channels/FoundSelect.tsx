import { Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { useTranslation } from "../../../i18n/useTranslation.ts";

const TYPING_MS = 250;
/** Differs from every id. */
const ANY = "any";

interface FoundOptions {
  options: readonly { value: string; label: string }[] | undefined;
  isError: boolean;
}

interface FoundSelectProps {
  label: string;
  /** Shown while nothing is chosen. */
  any: string;
  /** Shown when the list could not be loaded. */
  failed: string;
  value: string | undefined;
  /** The name of the chosen option; when missing, the name it had when chosen here is used. */
  name: string | undefined;
  /** Loads options when the list opens and while typing. */
  useFound(search: string, isOpen: boolean): FoundOptions;
  onChange(value: string | undefined): void;
}

/** Selects one of many options by typing a part of its name; no choice means all. */
export function FoundSelect({ label, any, failed, value, name: known, useFound, onChange }: FoundSelectProps) {
  const { t } = useTranslation("channels");
  const [picked, setPicked] = useState<{ value: string; label: string }>();
  const name = value === undefined ? "" : picked?.value === value ? picked.label : (known ?? t("deliveries.unnamed"));
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState("");
  // The name of the chosen option in the field is not a search.
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
      // The server has already filtered the options.
      filter={({ options: all }) => all}
      value={value ?? null}
      searchValue={isOpen ? typed : name}
      onSearchChange={setTyped}
      onDropdownOpen={() => {
        // Earlier input, or the word for all, must not be used as a search.
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
