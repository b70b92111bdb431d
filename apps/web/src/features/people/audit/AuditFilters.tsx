import { NativeSelect, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useId } from "react";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { FilterBar } from "../../../ui/kit/FilterBar.tsx";
import { PhoneFilters } from "../../../ui/kit/PhoneFilters.tsx";
import { SearchField } from "../../../ui/kit/SearchField.tsx";
import { RangeFields } from "../../../widgets/RangeFields.tsx";
import { useNames } from "./api.ts";
import { THINGS } from "./audit-words.ts";

const TYPING_MS = 300;

export type FilterDraft = Record<"from_date" | "to_date" | "actor" | "action" | "search", string>;

interface AuditFiltersProps {
  draft: FilterDraft;
  onChange(part: Partial<FilterDraft>): void;
}

export function AuditFilters({ draft, onChange }: AuditFiltersProps) {
  const { t } = useTranslation("audit");
  const [typed] = useDebouncedValue(draft.actor.trim(), TYPING_MS);
  const names = useNames(typed);
  const list = useId();
  const bind = (name: keyof FilterDraft) => ({
    value: draft[name],
    onChange: (event: { currentTarget: { value: string } }) => onChange({ [name]: event.currentTarget.value }),
  });
  const thing = THINGS.find((value) => value === draft.action);
  const summary = [draft.actor, thing && t(`thing.${thing}`), draft.from_date, draft.to_date]
    .filter(Boolean)
    .join(" · ");
  return (
    <FilterBar label={t("filter.label")}>
      <SearchField
        label={t("filter.search")}
        maxLength={80}
        value={draft.search}
        onChange={(search) => onChange({ search })}
      />
      <PhoneFilters summary={summary}>
        <TextInput label={t("filter.person")} list={list} maxLength={80} {...bind("actor")} />
        <datalist id={list}>
          {[...new Set(names)].map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <NativeSelect
          label={t("filter.action")}
          data={[
            { value: "", label: t("filter.anyAction") },
            ...THINGS.map((value) => ({ value, label: t(`thing.${value}`) })),
          ]}
          {...bind("action")}
        />
        <RangeFields span={draft} isOptional onChange={onChange} />
      </PhoneFilters>
    </FilterBar>
  );
}
