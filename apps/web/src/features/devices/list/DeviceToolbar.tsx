import { NativeSelect, TextInput } from "@mantine/core";
import { DEVICE_TYPE_CODES } from "@switchboard/domain";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { liveStore } from "../../../live/live.ts";
import { useDeviceIds } from "../../../live/useLive.ts";
import classes from "./DeviceToolbar.module.css";
import { type DeviceFilter, metaChoice, SORTS, type Sort } from "./device-list.ts";

interface DeviceToolbarProps {
  filter: DeviceFilter;
  onFilter(filter: DeviceFilter): void;
  sort: Sort;
  onSort(sort: Sort): void;
  metaKeys: readonly string[];
}

const collator = new Intl.Collator(undefined, { numeric: true });

/** Only what there is can be filtered by. */
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
    return { types: DEVICE_TYPE_CODES.filter((code) => types.has(code)), groups: sorted };
  }, [ids]);
}

/** The values there are of each key, by key. */
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

export function DeviceToolbar({ filter, onFilter, sort, onSort, metaKeys }: DeviceToolbarProps) {
  const { t } = useTranslation("devices");
  const { types, groups } = useChoices();
  const metas = useMetaChoices(metaKeys);
  const sorts = SORTS.filter((each) => each !== "meta" || metaKeys.length > 0);
  return (
    <search className={classes.bar} data-meta={metas.length > 0 || undefined} aria-label={t("filter.label")}>
      <TextInput
        type="search"
        className={classes.text}
        aria-label={t("filter.text")}
        placeholder={t("filter.text")}
        value={filter.text}
        onChange={(event) => onFilter({ ...filter, text: event.currentTarget.value })}
      />
      <NativeSelect
        aria-label={t("filter.status")}
        value={filter.status}
        onChange={(event) => onFilter({ ...filter, status: event.currentTarget.value as DeviceFilter["status"] })}
        data={[
          { value: "", label: t("filter.anyStatus") },
          { value: "online", label: t("status.online") },
          { value: "offline", label: t("status.offline") },
        ]}
      />
      <NativeSelect
        aria-label={t("filter.type")}
        value={filter.type}
        onChange={(event) => onFilter({ ...filter, type: event.currentTarget.value })}
        data={[
          { value: "", label: t("filter.anyType") },
          ...types.map((code) => ({ value: code, label: t(`types.${code}`) })),
        ]}
      />
      <NativeSelect
        aria-label={t("filter.group")}
        value={filter.group}
        onChange={(event) => onFilter({ ...filter, group: event.currentTarget.value })}
        data={[{ value: "", label: t("filter.anyGroup") }, ...groups.map(([value, label]) => ({ value, label }))]}
      />
      {metas.length > 0 && (
        <NativeSelect
          aria-label={t("filter.meta")}
          value={filter.meta}
          onChange={(event) => onFilter({ ...filter, meta: event.currentTarget.value })}
          data={[{ value: "", label: t("filter.anyMeta") }, ...metas]}
        />
      )}
      <NativeSelect
        className={classes.sort}
        aria-label={t("sort.label")}
        value={sort}
        onChange={(event) => onSort(event.currentTarget.value as Sort)}
        data={sorts.map((each) => ({ value: each, label: t(`sort.${each}`) }))}
      />
    </search>
  );
}
