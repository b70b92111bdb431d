import { NativeSelect } from "@mantine/core";
import { COMPARISONS } from "@switchboard/domain/energy";
import { isStateKind } from "@switchboard/domain/site";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import type { LiveDevice } from "../../../../live/live-device.ts";
import { useSpanWords } from "../../../../ui/format/useSpanWords.ts";
import { Row } from "../../../../ui/kit/layout/Row.tsx";
import panel from "../../../../ui/kit/Panel.module.css";
import { PhoneFilters } from "../../../../ui/kit/PhoneFilters.tsx";
import { SegmentedControl } from "../../../../ui/kit/SegmentedControl.tsx";
import { DevicesField } from "../../../../widgets/device-picker/DevicesField.tsx";
import { RangeFields } from "../../../../widgets/RangeFields.tsx";
import { SensorsField } from "../../../../widgets/sensors/SensorsField.tsx";
import { type EnergySearch, GROUPINGS } from "./analytics-search.ts";
import { type By, METRIC_KEYS, type MetricKey } from "./metrics.ts";
import { isCounted } from "./view.ts";

interface EnergyToolbarProps {
  search: EnergySearch;
  by: By;
  offered: readonly By[];
  devices: readonly LiveDevice[];
  onChange(change: Partial<EnergySearch>, typedIn?: string): void;
}

/** Chooses a sensor to draw beside the energy; only numeric ones, because states have no line. */
function Overlaid({ search, onChange }: Pick<EnergyToolbarProps, "search" | "onChange">) {
  const { t } = useTranslation("analytics");
  return (
    <SensorsField
      chosen={search.sensor ? [search.sensor] : []}
      most={1}
      none={t("overlay.none")}
      isOffered={({ kind }) => !isStateKind(kind)}
      onChoose={([sensor]) => onChange({ sensor })}
    />
  );
}

/** Keeps every filter in the address. */
export function EnergyToolbar({ search, by, offered, devices, onChange }: EnergyToolbarProps) {
  const { t } = useTranslation(["analytics", "charts"]);
  const spanWords = useSpanWords();
  const count = search.device_ids.length;
  const about = count === 0 ? t("charts:devices.all") : t("charts:devices.count", { count });
  return (
    <search className={panel.filters} aria-label={t("analytics:filters")}>
      <Row wraps gap={12} shrinks className={panel.choices}>
        <SegmentedControl
          aria-label={t("analytics:metricLabel")}
          value={search.metric}
          onChange={(value) => onChange({ metric: value as MetricKey, by: undefined })}
          data={METRIC_KEYS.map((key) => ({ value: key, label: t(`analytics:metric.${key}`) }))}
        />
      </Row>
      <PhoneFilters summary={[spanWords(search), about].filter(Boolean).join(" · ")}>
        <RangeFields span={search} onChange={onChange} />
        {isCounted(search, by) && (
          <NativeSelect
            label={t("analytics:groupby.label")}
            value={search.groupby}
            onChange={(event) => onChange({ groupby: event.currentTarget.value as EnergySearch["groupby"] })}
            data={GROUPINGS.map((each) => ({ value: each, label: t(`analytics:groupby.${each}`) }))}
          />
        )}
        {offered.length > 1 && (
          <NativeSelect
            label={t("analytics:by.label")}
            value={by}
            onChange={(event) => onChange({ by: event.currentTarget.value as By })}
            data={offered.map((each) => ({ value: each, label: t(`analytics:by.${each}`) }))}
          />
        )}
        <NativeSelect
          label={t("analytics:compare.label")}
          value={search.compare ?? ""}
          onChange={(event) => onChange({ compare: COMPARISONS.find((each) => each === event.currentTarget.value) })}
          data={[
            { value: "", label: t("analytics:compare.none") },
            ...COMPARISONS.map((each) => ({ value: each, label: t(`analytics:compare.${each}`) })),
          ]}
        />
        <DevicesField
          devices={devices}
          chosen={search.device_ids}
          onChoose={(device_ids) => onChange({ device_ids, selected_device: undefined })}
        />
        <Overlaid search={search} onChange={onChange} />
      </PhoneFilters>
    </search>
  );
}
