import { IconEye, IconEyeOff } from "@switchboard/icons";
import { type KeyboardEvent, useState } from "react";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { PlainButton } from "../../../../ui/kit/layout/PlainButton.tsx";
import classes from "./Field.module.css";
import { Field, type FieldProps } from "./Field.tsx";

/** Shows a password on request, and warns when Caps Lock is on. */
export function PasswordField({ hint, ...field }: FieldProps) {
  const { t } = useTranslation("auth");
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState?.("CapsLock") ?? false);
  return (
    <Field
      {...field}
      type={shown ? "text" : "password"}
      hint={capsLock ? t("capsLock") : hint}
      onKeyDown={watchCapsLock}
      onKeyUp={watchCapsLock}
      trailing={
        <PlainButton
          className={classes.toggle}
          aria-label={shown ? t("hidePassword") : t("showPassword")}
          onClick={() => setShown(!shown)}
        >
          {shown ? <IconEyeOff size={20} stroke={1.6} /> : <IconEye size={20} stroke={1.6} />}
        </PlainButton>
      }
    />
  );
}
