import { TextInput } from "@mantine/core";
import type { EnterpriseDetails } from "@switchboard/contract";
import { isHexColor } from "@switchboard/domain/site";
import { refusalOf } from "../../../api/refusal.ts";
import { useSendChanges } from "../../../data/useSendChanges.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import form from "../../../ui/kit/Form.module.css";
import { Row } from "../../../ui/kit/layout/Row.tsx";
import { Surface } from "../../../ui/kit/layout/Surface.tsx";
import { Text } from "../../../ui/kit/layout/Text.tsx";
import { Section } from "../../../ui/kit/Section.tsx";
import { SubmitBar } from "../../../ui/kit/SubmitBar.tsx";
import { useForm } from "../../../ui/kit/useForm.ts";
import { success } from "../../../ui/notices/notices.ts";
import { accentColors, isReadable } from "../../../ui/theme/accent.ts";
import { useEditEnterprise } from "./api.ts";
import { LogoField } from "./LogoField.tsx";
import classes from "./Settings.module.css";

const OWN_ACCENT = "#3b5bdb";

export function BrandSection({ details }: { details: EnterpriseDetails }) {
  const { t } = useTranslation(["settings", "common"]);
  const edit = useEditEnterprise();
  const { partner_name, logo, accent } = details;
  const save = useSendChanges({ partner_name, logo, accent }, edit.mutateAsync);
  const fields = useForm({
    initial: { partner_name, logo, accent },
    check: (draft) => (draft.accent !== "" && !isHexColor(draft.accent) ? { accent: t("brand.accentInvalid") } : {}),
    explain: refusalOf,
    send: async (draft) => {
      await save({ ...draft, partner_name: draft.partner_name.trim() });
      success(t("common:saved"));
    },
  });
  const wanted = isHexColor(fields.values.accent) ? fields.values.accent : undefined;
  return (
    <Section title={t("brand.title")} lead={t("brand.lead")}>
      <form {...fields.form} className={form.form}>
        <TextInput label={t("brand.partner")} maxLength={80} {...fields.bind("partner_name")} />
        <LogoField logo={fields.values.logo} onLogo={(next) => fields.set({ logo: next })} />
        <TextInput
          label={t("brand.accent")}
          placeholder={OWN_ACCENT}
          maxLength={7}
          spellCheck={false}
          leftSection={
            <input
              type="color"
              className={classes.color}
              aria-label={t("brand.pick")}
              value={wanted ?? OWN_ACCENT}
              onChange={(event) => fields.set({ accent: event.currentTarget.value })}
            />
          }
          leftSectionWidth={52}
          {...fields.bind("accent")}
        />
        {wanted && <Preview accent={wanted} />}
        <SubmitBar isQuiet failure={fields.failure} isBusy={fields.isBusy} submit={t("common:save")} />
      </form>
    </Section>
  );
}

/** Previews buttons in both themes. */
function Preview({ accent }: { accent: string }) {
  const { t } = useTranslation(["settings", "common"]);
  const isFine = isReadable(accent, "light") && isReadable(accent, "dark");
  return (
    <div>
      <Row wraps gap={12} className={classes.previews} aria-hidden="true">
        {(["light", "dark"] as const).map((scheme) => {
          const { action, text } = accentColors(accent, scheme);
          return (
            <Surface as="span" isFramed key={scheme} data-scheme={scheme}>
              <span style={{ background: action, color: text }}>{t("common:save")}</span>
              <span style={{ color: action }}>{t(`brand.${scheme}`)}</span>
            </Surface>
          );
        })}
      </Row>
      <Text as="p" tone="quiet" size={13} role="status">
        {!isFine && t("brand.adjusted")}
      </Text>
    </div>
  );
}
