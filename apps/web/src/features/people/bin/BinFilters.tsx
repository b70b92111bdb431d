import { NativeSelect } from "@mantine/core";
import { BIN_THINGS, type BinThing } from "@switchboard/domain/core";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { FilterBar } from "../../../ui/kit/FilterBar.tsx";
import { SearchField } from "../../../ui/kit/SearchField.tsx";

export interface BinDraft {
  thing: BinThing | "";
  search: string;
}

export const EVERYTHING: BinDraft = { thing: "", search: "" };

export function BinFilters({ draft, onChange }: { draft: BinDraft; onChange(part: Partial<BinDraft>): void }) {
  const { t } = useTranslation("bin");
  return (
    <FilterBar label={t("filter.label")}>
      <SearchField
        label={t("filter.search")}
        maxLength={80}
        value={draft.search}
        onChange={(search) => onChange({ search })}
      />
      <NativeSelect
        label={t("filter.kind")}
        data={[
          { value: "", label: t("filter.any") },
          ...BIN_THINGS.map((value) => ({ value, label: t(`thing.${value}`) })),
        ]}
        value={draft.thing}
        onChange={({ currentTarget }) =>
          onChange({ thing: BIN_THINGS.find((each) => each === currentTarget.value) ?? "" })
        }
      />
    </FilterBar>
  );
}
