import { zoneNameToday } from "@switchboard/domain/core";
import { type ComponentProps, memo, useId } from "react";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Field } from "./Field.tsx";

/** The browser's own zone to begin with; any other by typing a part of its name. */
export function TimeZoneField(bound: Omit<ComponentProps<typeof Field>, "label">) {
  const { t } = useTranslation("auth");
  const id = useId();
  return (
    <>
      <Field
        {...bound}
        label={t("timeZone")}
        hint={t("timeZoneHint")}
        list={id}
        autoComplete="off"
        spellCheck={false}
      />
      <Zones id={id} />
    </>
  );
}

/** Four hundred names that never change, kept out of every keystroke. */
const Zones = memo(function Zones({ id }: { id: string }) {
  return (
    <datalist id={id}>
      {Intl.supportedValuesOf("timeZone").map((zone) => (
        <option key={zone} value={zoneNameToday(zone)} />
      ))}
    </datalist>
  );
});
