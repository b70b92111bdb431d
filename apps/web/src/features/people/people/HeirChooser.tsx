import { Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { useSession } from "../../../api/session.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { useHeirs } from "./api.ts";

const TYPING_MS = 250;

interface HeirChooserProps {
  /** The one who leaves. */
  without: string;
  value: string;
  onChange(id: string): void;
}

interface Heir {
  value: string;
  label: string;
}

/** Chooses who takes over, by typing a part of the name. */
export function HeirChooser({ without, value, onChange }: HeirChooserProps) {
  const { t } = useTranslation(["people", "common", "errors"]);
  const me = useSession().user;
  const self: Heir | undefined = me && { value: me._id, label: t("you", { name: me.name }) };
  const [chosen, setChosen] = useState(self);
  const [typed, setTyped] = useState("");
  // The name of the chosen person in the field is not a search.
  const [search] = useDebouncedValue(typed === chosen?.label ? "" : typed.trim(), TYPING_MS);
  const { heirs, isWaiting, hasFailed } = useHeirs(search);
  const others = heirs.filter(({ _id, joined }) => _id !== without && joined);
  const found = others.map(({ _id, name }) => (_id === self?.value ? self : { value: _id, label: name }));
  const isListed = search !== "" || found.some((each) => each.value === value);
  const nothing = hasFailed ? t("errors:load.failed.people") : isWaiting ? t("common:loading") : t("delete.nobody");
  return (
    <Select
      aria-label={t("delete.handOver")}
      placeholder={t("search")}
      nothingFoundMessage={nothing}
      searchable
      allowDeselect={false}
      maxDropdownHeight={260}
      data={isListed || !chosen ? found : [chosen, ...found]}
      // The server has searched already, in addresses too.
      filter={({ options }) => options}
      value={value}
      onSearchChange={setTyped}
      onChange={(id, option) => {
        if (id === null || option === null) return;
        setChosen({ value: id, label: option.label });
        onChange(id);
      }}
    />
  );
}
