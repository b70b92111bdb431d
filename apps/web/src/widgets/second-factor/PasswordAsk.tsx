import { PasswordInput } from "@mantine/core";
import { useTranslation } from "../../i18n/useTranslation.ts";

interface PasswordAskProps {
  bound: { name: string; value: string; error: string | undefined; onChange(event: never): void };
}

/** Asks a signed-in user for the password, because a screen left open must not be enough. */
export function PasswordAsk({ bound }: PasswordAskProps) {
  const { t } = useTranslation("security");
  return (
    <PasswordInput
      label={t("confirm.password")}
      autoComplete="current-password"
      visibilityToggleButtonProps={{ "aria-label": t("confirm.show"), tabIndex: 0 }}
      data-autofocus
      {...bound}
      error={bound.error && bound.value ? t("confirm.wrong") : bound.error}
    />
  );
}
