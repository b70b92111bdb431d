import { NativeSelect } from "@mantine/core";
import type { FoundDevice } from "@switchboard/contract";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { FilterBar } from "../../../ui/kit/FilterBar.tsx";
import { SearchField } from "../../../ui/kit/SearchField.tsx";
import { gatewaysQuery } from "../api.ts";
import { type FoundAddress, isIn, STATES } from "./found-list.ts";

export interface FoundFiltersProps {
  found: readonly FoundDevice[];
  address: FoundAddress;
  onChange(part: { [key in keyof FoundAddress]: FoundAddress[key] | undefined }, typedIn?: string): void;
}

/** By words, gateway and state; each state says how many there are. */
export function FoundFilters({ found, address, onChange }: FoundFiltersProps) {
  const { t } = useTranslation("gateways");
  const gateways = useQuery(gatewaysQuery()).data ?? [];
  const count = (state: (typeof STATES)[number]) =>
    state === "all" ? found.length : found.filter((each) => isIn(each, state)).length;
  return (
    <FilterBar>
      <SearchField label={t("found.search")} value={address.q ?? ""} onChange={(q) => onChange({ q }, "q")} />
      <NativeSelect
        aria-label={t("found.state")}
        value={address.state ?? "new"}
        data={STATES.map((value) => ({ value, label: t(`found.states.${value}`, { count: count(value) }) }))}
        onChange={({ currentTarget }) => {
          const state = STATES.find((each) => each === currentTarget.value);
          onChange({ state: state === "new" ? undefined : state });
        }}
      />
      {gateways.length > 1 && (
        <NativeSelect
          aria-label={t("found.gateway")}
          value={address.gateway ?? ""}
          data={[
            { value: "", label: t("found.anyGateway") },
            ...gateways.map(({ _id, name }) => ({ value: _id, label: name })),
          ]}
          onChange={({ currentTarget }) => onChange({ gateway: currentTarget.value || undefined })}
        />
      )}
    </FilterBar>
  );
}
