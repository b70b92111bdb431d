import { NativeSelect, type NativeSelectProps } from "@mantine/core";
import { DEVICE_TYPE_CODES } from "@switchboard/domain/site";
import { useMemo } from "react";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { liveStore } from "../../../../live/live.ts";
import { useDeviceIds } from "../../../../live/useLive.ts";
import { FilterBar } from "../../../../ui/kit/FilterBar.tsx";
import { SearchField } from "../../../../ui/kit/SearchField.tsx";
import { PlaceSelect } from "../../../../widgets/places/PlaceSelect.tsx";
import type { PlaceFilter } from "../../../../widgets/places/usePlaceFilter.ts";
import { type DeviceFilter, metaChoice } from "./device-list.ts";

interface DeviceToolbarProps {
  filter: DeviceFilter;
  onFilter(filter: DeviceFilter): void;
  place: PlaceFilter;
  metaKeys: readonly string[];
}

const collator = new Intl.Collator(undefined, { numeric: true });

/** Offers only types and groups that exist. */
function useChoices() {
  const ids = useDeviceIds();
  return useMemo(() => {
    const types = new Set<string>();
    const groups = new Map<string, string>();
    for (const id of ids) {
      const device = liveStore.device(id);
      if (device) types.add(device.device_type);
      for (const group of device?.groups ?? []) groups.set(group._id, group.name);
    }
    const sorted = [...groups].sort((a, b) => a[1].localeCompare(b[1]));
    return {
      types: DEVICE_TYPE_CODES.filter((code) => types.has(code)),
      groups: sorted.map(([value, label]) => ({ value, label })),
    };
  }, [ids]);
}

/** Returns the existing values of each key. */
function useMetaChoices(keys: readonly string[]) {
  const ids = useDeviceIds();
  return useMemo(() => {
    const devices = ids.flatMap((id) => liveStore.device(id) ?? []);
    return keys
      .map((group) => {
        const values = new Set(devices.flatMap(({ meta }) => meta[group] ?? []));
        const sorted = [...values].sort(collator.compare);
        return { group, items: sorted.map((value) => ({ value: metaChoice(group, value), label: value })) };
      })
      .filter(({ items }) => items.length > 0);
  }, [ids, keys]);
}

type MetaChoices = ReturnType<typeof useMetaChoices>;

interface ChoiceProps extends Pick<DeviceToolbarProps, "filter" | "onFilter"> {
  by: "status" | "type" | "group" | "meta";
  /** Names the choice without a filter. */
  any: string;
  label: string;
  data: NonNullable<NativeSelectProps["data"]>;
}

function Choice({ by, any, label, data, filter, onFilter }: ChoiceProps) {
  return (
    <NativeSelect
      aria-label={label}
      value={filter[by]}
      onChange={(event) => onFilter({ ...filter, [by]: event.currentTarget.value })}
      data={[{ value: "", label: any }, ...data]}
    />
  );
}

function Choices({ metas, ...props }: Pick<DeviceToolbarProps, "filter" | "onFilter"> & { metas: MetaChoices }) {
  const { t } = useTranslation("devices");
  const { types, groups } = useChoices();
  const statuses = (["online", "offline"] as const).map((value) => ({ value, label: t(`status.${value}`) }));
  const typeNames = types.map((code) => ({ value: code, label: t(`types.${code}`) }));
  return (
    <>
      <Choice {...props} by="status" label={t("filter.status")} any={t("filter.anyStatus")} data={statuses} />
      <Choice {...props} by="type" label={t("filter.type")} any={t("filter.anyType")} data={typeNames} />
      <Choice {...props} by="group" label={t("filter.group")} any={t("filter.anyGroup")} data={groups} />
      {metas.length > 0 && (
        <Choice {...props} by="meta" label={t("filter.meta")} any={t("filter.anyMeta")} data={metas} />
      )}
    </>
  );
}

export function DeviceToolbar({ filter, onFilter, place, metaKeys }: DeviceToolbarProps) {
  const { t } = useTranslation("devices");
  const metas = useMetaChoices(metaKeys);
  return (
    <FilterBar label={t("filter.label")}>
      <SearchField label={t("filter.text")} value={filter.text} onChange={(text) => onFilter({ ...filter, text })} />
      <PlaceSelect filter={place} />
      <Choices filter={filter} onFilter={onFilter} metas={metas} />
    </FilterBar>
  );
}
