import { NativeSelect } from "@mantine/core";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { useWholeDevices } from "../../../../live/useWholeDevices.ts";
import { FilterBar } from "../../../../ui/kit/FilterBar.tsx";
import { SegmentedControl } from "../../../../ui/kit/SegmentedControl.tsx";
import { RangeFields } from "../../../../widgets/RangeFields.tsx";
import type { DoubtAddress } from "./doubt-search.ts";

const SHOWN = ["open", "decided"] as const;
export type ShownDoubts = (typeof SHOWN)[number];

interface DoubtFiltersProps {
  shown: ShownDoubts;
  onShown(shown: ShownDoubts): void;
  search: DoubtAddress;
  onSearch(change: DoubtAddress, typedIn?: string): void;
}

/** Which readings are listed: open or decided ones, of one meter, of some days. */
export function DoubtFilters({ shown, onShown, search, onSearch }: DoubtFiltersProps) {
  const { t } = useTranslation("analytics");
  const meters = useWholeDevices(true);
  return (
    <FilterBar label={t("doubtful.filter")}>
      <SegmentedControl
        aria-label={t("doubtful.filter")}
        value={shown}
        onChange={onShown}
        data={SHOWN.map((value) => ({ value, label: t(`doubtful.${value}`) }))}
      />
      <NativeSelect
        aria-label={t("doubtful.device")}
        value={search.device ?? ""}
        onChange={(event) => onSearch({ device: event.currentTarget.value || undefined })}
        data={[
          { value: "", label: t("doubtful.anyDevice") },
          ...meters.map(({ _id, device_name }) => ({ value: _id, label: device_name })),
        ]}
      />
      <RangeFields
        span={{ from_date: search.from_date ?? "", to_date: search.to_date ?? "" }}
        isOptional
        onChange={({ from_date, to_date }, typedIn) =>
          onSearch({ from_date: from_date || undefined, to_date: to_date || undefined }, typedIn)
        }
      />
    </FilterBar>
  );
}
