import { useTranslation } from "../i18n/useTranslation.ts";

/** Names the critical switches that will be turned off. */
export function CriticalNote({ names }: { names: readonly string[] }) {
  const { t, i18n } = useTranslation("control");
  if (names.length === 0) return null;
  const list = new Intl.ListFormat(i18n.language).format(names);
  return <p role="alert">{t("critical.note", { count: names.length, names: list })}</p>;
}
