import { NativeSelect } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { LiveDevice } from "../../live/live-device.ts";
import type { ReportSearch } from "./report-search.ts";

interface DeviceFieldsProps {
  search: ReportSearch;
  devices: readonly LiveDevice[];
  onChange(change: Pick<ReportSearch, "device_ids">): void;
}

/** One device or all of them; in a comparison the two that are compared. */
export function DeviceFields({ search, devices, onChange }: DeviceFieldsProps) {
  const { t } = useTranslation("reports");
  const isComparison = search.view === "comparison";
  const [first = "", second = ""] = search.device_ids;
  const data = [
    { value: "", label: t(isComparison ? "device.choose" : "device.all") },
    ...devices.map(({ _id, device_name }) => ({ value: _id, label: device_name })),
  ];
  const choose = (...ids: string[]) => onChange({ device_ids: ids.filter((id) => id !== "") });
  return (
    <>
      <NativeSelect
        label={t("device.label")}
        value={first}
        data={data}
        onChange={(event) => choose(event.currentTarget.value, isComparison ? second : "")}
      />
      {isComparison && (
        <NativeSelect
          label={t("device.with")}
          value={second}
          data={data}
          disabled={first === ""}
          error={first !== "" && first === second ? t("device.same") : undefined}
          onChange={(event) => choose(first, event.currentTarget.value)}
        />
      )}
    </>
  );
}
