import { USERNAME_LENGTH } from "@switchboard/domain/people";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import type { Bound } from "./AccountFields.tsx";
import { Field } from "./Field.tsx";

/** Leaves the field out when it is empty. */
export function chosenUsername(typed: string): { username?: string } {
  const username = typed.trim();
  return username === "" ? {} : { username };
}

/** Offers a user name to sign in with instead of the mail address. */
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
