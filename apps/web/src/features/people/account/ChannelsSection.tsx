import { useTranslation } from "../../../i18n/useTranslation.ts";
import { ButtonLink } from "../../../ui/kit/Button.tsx";
import { Section } from "../../../ui/kit/Section.tsx";

/** The way to how alarms reach one. */
export function ChannelsSection() {
  const { t } = useTranslation("channels");
  return (
    <Section title={t("account.title")} lead={t("account.text")}>
      <div>
        <ButtonLink to="/app/account/channels" isQuiet>
          {t("account.open")}
        </ButtonLink>
      </div>
    </Section>
  );
}
