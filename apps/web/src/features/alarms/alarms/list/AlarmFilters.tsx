import { NativeSelect } from "@mantine/core";
import { ALARM_SOURCES, PRIORITIES } from "@switchboard/domain/alarms";
import { useQuery } from "@tanstack/react-query";
import { groupsQuery } from "../../../../data/groups.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { FilterBar } from "../../../../ui/kit/FilterBar.tsx";
import { PhoneFilters } from "../../../../ui/kit/PhoneFilters.tsx";
import { SearchField } from "../../../../ui/kit/SearchField.tsx";
import { PlaceSelect } from "../../../../widgets/places/PlaceSelect.tsx";
import type { PlaceFilter } from "../../../../widgets/places/usePlaceFilter.ts";
import type { AddressPart, AlarmAddress } from "./alarm-address.ts";

interface AlarmFiltersProps {
  address: AlarmAddress;
  filter: PlaceFilter;
  onChange(part: AddressPart, typedIn?: string): void;
}

function useRooms() {
  const groups = useQuery(groupsQuery()).data ?? [];
  return groups
    .filter(({ type }) => type === "room")
    .map(({ _id, name }) => ({ value: _id, label: name }))
    .sort((one, other) => one.label.localeCompare(other.label));
}

function Selects({ address, filter, onChange }: AlarmFiltersProps) {
  const { t } = useTranslation("alarms");
  const rooms = useRooms();
  return (
    <>
      <PlaceSelect filter={filter} />
      <NativeSelect
        aria-label={t("filter.priority")}
        value={address.priority ?? ""}
        data={[
          { value: "", label: t("filter.anyPriority") },
          ...PRIORITIES.map((value) => ({ value, label: t(`priority.${value}`) })),
        ]}
        onChange={({ currentTarget }) =>
          onChange({ priority: PRIORITIES.find((each) => each === currentTarget.value) })
        }
      />
      <NativeSelect
        aria-label={t("filter.source")}
        value={address.source ?? ""}
        data={[
          { value: "", label: t("filter.anySource") },
          ...ALARM_SOURCES.map((value) => ({ value, label: t(`source.${value}`) })),
        ]}
        onChange={({ currentTarget }) =>
          onChange({ source: ALARM_SOURCES.find((each) => each === currentTarget.value) })
        }
      />
      <NativeSelect
        aria-label={t("filter.room")}
        value={address.room ?? ""}
        data={[{ value: "", label: t("filter.anyRoom") }, ...rooms]}
        onChange={({ currentTarget }) => onChange({ room: currentTarget.value || undefined })}
      />
      <NativeSelect
        aria-label={t("filter.owner")}
        value={address.owner ?? ""}
        data={[
          { value: "", label: t("filter.anyone") },
          { value: "me", label: t("filter.mine") },
        ]}
        onChange={({ currentTarget }) => onChange({ owner: currentTarget.value === "me" ? "me" : undefined })}
      />
    </>
  );
}

/** Filters the list; on a phone all filters but the search are in a sheet. */
export function AlarmFilters({ address, filter, onChange }: AlarmFiltersProps) {
  const { t } = useTranslation("alarms");
  const { priority, source, owner } = address;
  const chosen = [
    filter.place?.name,
    priority && t(`priority.${priority}`),
    source && t(`source.${source}`),
    owner && t("filter.mine"),
  ].filter(Boolean);
  return (
    <FilterBar>
      <SearchField
        label={t("filter.search")}
        maxLength={80}
        value={address.q ?? ""}
        onChange={(q) => onChange({ q }, "q")}
      />
      <PhoneFilters summary={chosen.join(" · ") || t("filter.none")}>
        <Selects address={address} filter={filter} onChange={onChange} />
      </PhoneFilters>
    </FilterBar>
  );
}
