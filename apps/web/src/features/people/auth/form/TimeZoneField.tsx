import { type ComponentProps, useId } from "react";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { TimeZoneNames } from "../../../../ui/TimeZoneNames.tsx";
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
      <TimeZoneNames id={id} />
    </>
  );
}
