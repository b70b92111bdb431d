import { NativeSelect } from "@mantine/core";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { FilterBar } from "../../../ui/kit/FilterBar.tsx";
import { SearchField } from "../../../ui/kit/SearchField.tsx";
import { HOLD_ORDERS, type HoldFilter } from "./hold-list.ts";

interface HoldFiltersProps {
  filter: HoldFilter;
  onChange(part: Partial<HoldFilter>): void;
}

export function HoldFilters({ filter, onChange }: HoldFiltersProps) {
  const { t } = useTranslation("holds");
  return (
    <FilterBar label={t("list.search")}>
      <SearchField
        label={t("list.search")}
        maxLength={80}
        value={filter.search}
        onChange={(search) => onChange({ search })}
      />
      <NativeSelect
        label={t("list.whose")}
        data={[
          { value: "", label: t("list.anyone") },
          { value: "mine", label: t("list.mine") },
        ]}
        value={filter.isMine ? "mine" : ""}
        onChange={({ currentTarget }) => onChange({ isMine: currentTarget.value === "mine" })}
      />
      <NativeSelect
        label={t("list.sort")}
        data={HOLD_ORDERS.map((value) => ({ value, label: t(`list.${value}`) }))}
        value={filter.order}
        onChange={({ currentTarget }) =>
          onChange({ order: HOLD_ORDERS.find((each) => each === currentTarget.value) ?? "byEnd" })
        }
      />
    </FilterBar>
  );
}
