import { NativeSelect } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { ISSUE_TYPES, TICKET_STATUSES } from "@switchboard/domain/people";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import type { Address } from "../../../ui/address.ts";
import { FilterBar } from "../../../ui/kit/FilterBar.tsx";
import { SearchField } from "../../../ui/kit/SearchField.tsx";
import type { TicketFilter } from "./api.ts";
import { readSupportSearch } from "./support-search.ts";

const TYPING_MS = 250;

interface TicketFiltersProps {
  filter: TicketFilter;
  onFilter(filter: TicketFilter, typedIn?: "search"): void;
}

export function TicketFilters({ filter, onFilter }: TicketFiltersProps) {
  const { t } = useTranslation("support");
  const [text, setText] = useState(filter.search ?? "");
  const asked = useRef(filter.search);
  const change = (part: Address<TicketFilter>, typedIn?: "search") => {
    const { ticket: _none, ...next } = readSupportSearch({ ...filter, ...part });
    asked.current = next.search;
    onFilter(next, typedIn);
  };
  const search = useDebouncedCallback((value: string) => change({ search: value.trim() }, "search"), TYPING_MS);
  // Changed from elsewhere: by Back, or by a button that empties all.
  useEffect(() => {
    if (filter.search === asked.current) return;
    asked.current = filter.search;
    setText(filter.search ?? "");
  }, [filter.search]);
  return (
    <FilterBar label={t("filter.label")}>
      <SearchField
        label={t("filter.search")}
        maxLength={80}
        value={text}
        onChange={(next) => {
          setText(next);
          search(next);
        }}
      />
      <NativeSelect
        aria-label={t("filter.status")}
        value={filter.status ?? ""}
        onChange={(event) => change({ status: event.currentTarget.value })}
        data={[
          { value: "", label: t("filter.anyStatus") },
          ...TICKET_STATUSES.map((value) => ({ value, label: t(`status.${value}`) })),
        ]}
      />
      <NativeSelect
        aria-label={t("filter.type")}
        value={filter.issue_type ?? ""}
        onChange={(event) => change({ issue_type: event.currentTarget.value })}
        data={[
          { value: "", label: t("filter.anyType") },
          ...ISSUE_TYPES.map((value) => ({ value, label: t(`type.${value}`) })),
        ]}
      />
    </FilterBar>
  );
}
