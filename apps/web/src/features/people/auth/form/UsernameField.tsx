import { USERNAME_LENGTH } from "@switchboard/domain/people";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import type { Bound } from "./AccountFields.tsx";
import { Field } from "./Field.tsx";

/** As a part of what is sent: nothing where the field was left empty. */
export function chosenUsername(typed: string): { username?: string } {
  const username = typed.trim();
  return username === "" ? {} : { username };
}

/** What to sign in with beside the address, for those who like one. */
export function UsernameField(bound: Bound) {
  const { t } = useTranslation("auth");
  return (
    <Field
      {...bound}
      label={t("newUsername")}
      remark={t("optional")}
      hint={t("newUsernameHint")}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={USERNAME_LENGTH.max}
    />
  );
}
