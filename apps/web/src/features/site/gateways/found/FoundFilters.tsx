import { NativeSelect } from "@mantine/core";
import { DRIVERS, type FoundDevice } from "@switchboard/contract";
import { useQuery } from "@tanstack/react-query";
import { DRIVER_WORDS } from "../../../../data/field-type.ts";
import { gatewaysQuery } from "../../../../data/gateways.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { FilterBar } from "../../../../ui/kit/FilterBar.tsx";
import { SearchField } from "../../../../ui/kit/SearchField.tsx";
import { type FoundAddress, isIn, SORTS, STATES } from "./found-list.ts";

export interface FoundFiltersProps {
  found: readonly FoundDevice[];
  address: FoundAddress;
  onChange(part: { [key in keyof FoundAddress]: FoundAddress[key] | undefined }, typedIn?: string): void;
}

/** Filters by words, state, driver and gateway, and sorts; each state shows its count. */
export function FoundFilters({ found, address, onChange }: FoundFiltersProps) {
  const { t } = useTranslation("gateways");
  const gateways = useQuery(gatewaysQuery()).data ?? [];
  const drivers = DRIVERS.filter((driver) => found.some((each) => each.driver === driver));
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
      {drivers.length > 1 && (
        <NativeSelect
          aria-label={t("found.driver")}
          value={address.driver ?? ""}
          data={[
            { value: "", label: t("found.anyDriver") },
            ...drivers.map((value) => ({ value, label: DRIVER_WORDS[value] })),
          ]}
          onChange={({ currentTarget }) => onChange({ driver: drivers.find((each) => each === currentTarget.value) })}
        />
      )}
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
      <NativeSelect
        aria-label={t("found.sort")}
        value={address.sort ?? "name"}
        data={SORTS.map((value) => ({ value, label: t(`found.sorts.${value}`) }))}
        onChange={({ currentTarget }) => onChange({ sort: SORTS.find((each) => each === currentTarget.value) })}
      />
    </FilterBar>
  );
}
