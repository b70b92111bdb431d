import { NativeSelect } from "@mantine/core";
import { IconChevronsDown, IconChevronsUp, IconLayoutList, IconListCheck } from "@switchboard/icons";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import type { Density } from "../../../ui/density.ts";
import { FilterBar } from "../../../ui/kit/FilterBar.tsx";
import { IconButton } from "../../../ui/kit/IconButton.tsx";
import { Row } from "../../../ui/kit/layout/Row.tsx";
import { SearchField } from "../../../ui/kit/SearchField.tsx";
import { SegmentedControl } from "../../../ui/kit/SegmentedControl.tsx";
import { PlaceSelect } from "../../../widgets/places/PlaceSelect.tsx";
import type { PlaceFilter } from "../../../widgets/places/usePlaceFilter.ts";
import classes from "./ControlToolbar.module.css";
import { type SearchField as FieldName, GroupBy, SEARCH_FIELDS, type Search } from "./grid/grouping.ts";

interface ControlToolbarProps {
  groupBy: GroupBy;
  onGroupBy(value: GroupBy): void;
  search: Search;
  onSearch(search: Search): void;
  place: PlaceFilter;
  state: "all" | "on" | "off";
  onState(state: "all" | "on" | "off"): void;
  density: Density;
  onDensity(density: Density): void;
  isAllClosed: boolean;
  /** Closes or opens every group; missing without groups. */
  onCloseAll: ((isClosed: boolean) => void) | undefined;
  isSelecting: boolean;
  onSelecting(isSelecting: boolean): void;
}

type ArrangeProps = Pick<
  ControlToolbarProps,
  "density" | "onDensity" | "isAllClosed" | "onCloseAll" | "isSelecting" | "onSelecting"
>;

/** Changes the density, closes or opens all groups, and starts selecting. */
function Arrange({ density, onDensity, isAllClosed, onCloseAll, isSelecting, onSelecting }: ArrangeProps) {
  const { t } = useTranslation(["control", "many"]);
  const isCompact = density === "compact";
  const [close, compact] = [t(isAllClosed ? "arrange.openAll" : "arrange.closeAll"), t("arrange.compact")];
  const select = t("many:select");
  return (
    <Row align="stretch" className={classes.arrange}>
      <IconButton
        icon={IconLayoutList}
        label={compact}
        title={compact}
        aria-pressed={isCompact}
        onClick={() => onDensity(isCompact ? "comfortable" : "compact")}
      />
      {onCloseAll && (
        <IconButton
          icon={isAllClosed ? IconChevronsDown : IconChevronsUp}
          label={close}
          title={close}
          onClick={() => onCloseAll(!isAllClosed)}
        />
      )}
      <IconButton
        icon={IconListCheck}
        label={select}
        title={select}
        aria-pressed={isSelecting}
        onClick={() => onSelecting(!isSelecting)}
      />
    </Row>
  );
}

/** The filters, in one row. */
export function ControlToolbar(props: ControlToolbarProps) {
  const { groupBy, onGroupBy, search, onSearch, place, state, onState } = props;
  const { t } = useTranslation("control");
  return (
    <FilterBar label={t("search.label")} className={classes.bar}>
      <Row align="stretch" className={classes.search}>
        <NativeSelect
          aria-label={t("search.field")}
          className={classes.field}
          value={search.field}
          onChange={(event) => onSearch({ ...search, field: event.currentTarget.value as FieldName })}
          data={SEARCH_FIELDS.map((field) => ({ value: field, label: t(`search.fields.${field}`) }))}
        />
        <SearchField
          className={classes.text}
          label={t("search.text")}
          placeholder={t("search.placeholder")}
          value={search.text}
          onChange={(text) => onSearch({ ...search, text })}
        />
      </Row>
      <PlaceSelect filter={place} />
      <SegmentedControl
        aria-label={t("state.label")}
        value={state}
        onChange={(value) => onState(value as "all" | "on" | "off")}
        data={(["all", "on", "off"] as const).map((value) => ({ value, label: t(`state.${value}`) }))}
      />
      <Row gap={8} at="end" className={classes.groupBy}>
        <span aria-hidden="true">{t("groupBy.label")}</span>
        <SegmentedControl
          aria-label={t("groupBy.label")}
          value={String(groupBy)}
          onChange={(value) => onGroupBy(Number(value) as GroupBy)}
          data={[
            { value: String(GroupBy.none), label: t("groupBy.none") },
            { value: String(GroupBy.group), label: t("groupBy.group") },
            { value: String(GroupBy.device), label: t("groupBy.device") },
          ]}
        />
      </Row>
      <Arrange {...props} />
    </FilterBar>
  );
}
