import { useQuery } from "@tanstack/react-query";
import { metersQuery } from "../../../../data/meters.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { loadOf } from "../../../../widgets/list-load.ts";
import { PickerSheet } from "../../../../widgets/picker/lazy-sheets.ts";
import { PickerField } from "../../../../widgets/picker/PickerField.tsx";

interface MetersFieldProps {
  label: string;
  chosen: readonly string[];
  most: number;
  problem?: string | undefined;
  onChoose(ids: string[]): void;
}

/** Shows which meters are chosen, and chooses them. */
export function MetersField({ label, chosen, most, problem, onChoose }: MetersFieldProps) {
  const { t } = useTranslation("bills");
  const query = useQuery(metersQuery());
  const meters = query.data?.meters ?? [];
  const nameOf = (id: string) => meters.find(({ _id }) => _id === id)?.device_name ?? id;
  return (
    <PickerField
      label={label}
      names={query.data ? chosen.map((id) => ({ id, name: nameOf(id) })) : []}
      open={t("form.chooseMeters")}
      problem={problem}
      sheet={(close) => (
        <PickerSheet
          title={label}
          entries={meters.map(({ _id, device_name, place }) => ({
            id: _id,
            name: device_name,
            type: t(`form.place.${place}`),
            deviceId: _id,
          }))}
          chosen={chosen}
          most={most}
          what="meters"
          load={loadOf(query)}
          words={{ nothing: t("form.nothing"), search: t("form.search") }}
          onClose={close}
          onChoose={(ids) => {
            close();
            onChoose(ids);
          }}
        />
      )}
    />
  );
}
