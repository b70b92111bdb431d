import { IconPlus } from "@switchboard/icons";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { metersQuery } from "../../../../data/meters.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Button } from "../../../../ui/kit/Button.tsx";
import form from "../../../../ui/kit/Form.module.css";
import { Row } from "../../../../ui/kit/layout/Row.tsx";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import { TickDialog } from "../../../../widgets/device-picker/TickDialog.tsx";
import { loadOf } from "../../../../widgets/list-load.ts";
import { PickerNote } from "../../../../widgets/PickerNote.tsx";
import classes from "./SupplyForm.module.css";

interface MetersFieldProps {
  label: string;
  chosen: readonly string[];
  most: number;
  problem?: string | undefined;
  onChoose(ids: string[]): void;
}

/** Which meters, by name, and where to choose them. */
export function MetersField({ label, chosen, most, problem, onChoose }: MetersFieldProps) {
  const { t } = useTranslation("bills");
  const query = useQuery(metersQuery());
  const [isOpen, setOpen] = useState(false);
  const meters = query.data?.meters ?? [];
  const names = chosen.map((id) => meters.find(({ _id }) => _id === id)?.device_name ?? id);
  return (
    <fieldset className={classes.field}>
      <legend>{label}</legend>
      {query.data && names.length > 0 && (
        <Row as="ul" wraps gap={6}>
          {names.map((name, index) => (
            <Text as="li" isPill key={chosen[index]}>
              {name}
            </Text>
          ))}
        </Row>
      )}
      <Button isQuiet data-problem={problem ? true : undefined} onClick={() => setOpen(true)}>
        <IconPlus size={18} stroke={1.8} aria-hidden="true" />
        {t("form.chooseMeters")}
      </Button>
      {problem && (
        <p className={form.failure} role="alert">
          {problem}
        </p>
      )}
      {isOpen && (
        <MetersDialog
          {...{ label, chosen, most }}
          onClose={() => setOpen(false)}
          onChoose={(ids) => {
            setOpen(false);
            onChoose(ids);
          }}
        />
      )}
    </fieldset>
  );
}

interface MetersDialogProps extends Omit<MetersFieldProps, "problem"> {
  onClose(): void;
}

function MetersDialog({ label, ...dialog }: MetersDialogProps) {
  const { t } = useTranslation(["bills", "common"]);
  const query = useQuery(metersQuery());
  const rows = (query.data?.meters ?? []).map(({ _id, device_name, place }) => ({
    id: _id,
    name: device_name,
    note: t(`form.place.${place}`),
  }));
  return (
    <TickDialog
      {...dialog}
      rows={rows}
      words={{
        title: label,
        search: t("form.search"),
        all: t("form.noMeters"),
        count: (count) => t("form.chosen", { count }),
        clear: t("form.clear"),
        submit: t("common:done"),
      }}
      nothing={
        <PickerNote
          what="meters"
          load={loadOf(query)}
          hasAny={rows.length > 0}
          words={{ none: t("form.nothing"), noMatch: t("form.noMatch") }}
        />
      }
    />
  );
}
