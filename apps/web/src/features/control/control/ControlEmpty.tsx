import { useMay } from "../../../api/useMay.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { useDeviceIds } from "../../../live/useLive.ts";
import { Button } from "../../../ui/kit/Button.tsx";
import { EmptyState } from "../../../ui/kit/EmptyState.tsx";
import { AddDeviceLink } from "../../../widgets/AddDeviceLink.tsx";
import { PlaceEmpty } from "../../../widgets/places/PlaceEmpty.tsx";
import type { PlaceFilter } from "../../../widgets/places/usePlaceFilter.ts";
import type { ControlSearch } from "./control-search.ts";
import type { Search } from "./grid/grouping.ts";

interface ControlEmptyProps {
  asked: ControlSearch;
  search: Search;
  filter: PlaceFilter;
  onClear(): void;
}

/** Nothing to switch: because of the filters, or because there is nothing yet. */
export function ControlEmpty({ asked, search, filter, onClear }: ControlEmptyProps) {
  const { t } = useTranslation("control");
  const mayAdd = useMay("device.manage");
  const hasAny = useDeviceIds().length > 0;
  const isFiltered = hasAny && (search.text.trim() !== "" || asked.device || asked.group || asked.state);
  if (hasAny && filter.place) {
    const clear = isFiltered ? { label: t("empty.clear"), onClear } : undefined;
    return <PlaceEmpty what="switches" place={filter.place} onShowAll={() => filter.choose(undefined)} clear={clear} />;
  }
  if (!isFiltered)
    return (
      <EmptyState
        title={t("empty.title")}
        text={t(mayAdd ? "empty.text" : "empty.textUser")}
        action={<AddDeviceLink isQuiet />}
      />
    );
  const clear = (
    <Button isQuiet onClick={onClear}>
      {t("empty.clear")}
    </Button>
  );
  return <EmptyState title={t("empty.filteredTitle")} text={t("empty.filteredText")} action={clear} />;
}
