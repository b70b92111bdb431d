import { useState } from "react";
import { useMay } from "../../api/useMay.ts";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { useProtection } from "../../live/useObstacle.ts";
import { Button, ButtonLink } from "../../ui/kit/Button.tsx";
import { Row } from "../../ui/kit/layout/Row.tsx";
import { Stack } from "../../ui/kit/layout/Stack.tsx";
import { Text } from "../../ui/kit/layout/Text.tsx";
import classes from "./Limits.module.css";
import { LimitsSheet, NO_LIMITS } from "./LimitsSheet.tsx";
import { useLimitSentences } from "./limit-words.ts";

/** Shows a switch's protection, which admins can change; renders nothing for others when there is none. */
export function ProtectionSection({ id, name }: { id: string; name: string }) {
  const { t, i18n } = useTranslation("protections");
  const mayManage = useMay("device.manage");
  const known = useProtection(id);
  const sentencesOf = useLimitSentences();
  const [isOpen, setOpen] = useState(false);
  if (!known && !mayManage) return null;
  const list = new Intl.ListFormat(i18n.language, { type: "conjunction" });
  const names = list.format((known?.others ?? []).map((other) => other.name));
  const sentences = [...sentencesOf(known?.limits ?? NO_LIMITS), ...(names ? [t("section.with", { names })] : [])];
  return (
    <Stack as="section" gap={8} className={classes.section} aria-label={t("section.title")}>
      <h3>{t("section.title")}</h3>
      {sentences.length === 0 ? (
        <Text as="p" tone="quiet">
          {t("section.none")}
        </Text>
      ) : (
        <Stack as="ul" gap={4} breaks>
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </Stack>
      )}
      {mayManage && (
        <Row wraps gap={8}>
          <Button isQuiet onClick={() => setOpen(true)}>
            {t("section.edit")}
          </Button>
          <ButtonLink to="/app/devices/protections" isQuiet>
            {t("section.all")}
          </ButtonLink>
        </Row>
      )}
      {isOpen && <LimitsSheet id={id} name={name} limits={known?.limits ?? NO_LIMITS} onClose={() => setOpen(false)} />}
    </Stack>
  );
}
