import type { ChangeEvent } from "react";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { browserTimeZone } from "../../../../ui/TimeZoneNames.tsx";
import { Field } from "./Field.tsx";
import { email, required } from "./rules.ts";
import { TimeZoneField } from "./TimeZoneField.tsx";

export const ACCOUNT_RULES = { name: required, email, organisation: required, time_zone: required };
export type AccountField = keyof typeof ACCOUNT_RULES;

export function emptyAccount(): Record<AccountField, string> {
  return { name: "", email: "", organisation: "", time_zone: browserTimeZone() };
}

export interface Bound {
  name: string;
  value: string;
  error: string | undefined;
  onChange(event: ChangeEvent<HTMLInputElement>): void;
}

/** Shared by the forms of a new account and of the first admin. */
export function AccountFields({ bind, emailHint }: { bind(name: AccountField): Bound; emailHint?: string }) {
  const { t } = useTranslation("auth");
  return (
    <>
      <Field {...bind("name")} label={t("name")} autoComplete="name" />
      <Field
        {...bind("email")}
        label={t("email")}
        hint={emailHint}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
      />
      <Field {...bind("organisation")} label={t("organisation")} autoComplete="organization" />
      <TimeZoneField {...bind("time_zone")} />
    </>
  );
}
