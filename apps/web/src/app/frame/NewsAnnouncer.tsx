import { useTranslation } from "../../i18n/useTranslation.ts";
import { useNews } from "./useNews.ts";

/** Says to a screen reader, in its turn, that something new has come. */
export function NewsAnnouncer() {
  const { t } = useTranslation("shell");
  const count = useNews();
  return (
    <span role="status" className="sb-visually-hidden">
      {count > 0 && t("bell.announce", { count })}
    </span>
  );
}
