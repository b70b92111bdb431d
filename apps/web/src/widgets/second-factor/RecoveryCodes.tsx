import { useState } from "react";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { Button, ButtonAnchor } from "../../ui/kit/Button.tsx";
import form from "../../ui/kit/Form.module.css";
import { Grid } from "../../ui/kit/layout/Grid.tsx";
import { Text } from "../../ui/kit/layout/Text.tsx";

/** Shown this once: they can be copied and kept as a file. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone(): void }) {
  const { t } = useTranslation("security");
  const [isCopied, setCopied] = useState(false);
  const text = `${codes.join("\n")}\n`;
  const copy = () => void navigator.clipboard.writeText(text).then(() => setCopied(true));
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(text)}`;
  return (
    <div className={form.form}>
      <p className={form.paragraph}>{t("recovery.shownText")}</p>
      <Grid as="ul" min={190} isFit gap="6 16" pad="12 16" isFramed fill="surface" aria-label={t("recovery.title")}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </Grid>
      <div className={form.buttons}>
        <Button isQuiet onClick={copy}>
          {t("recovery.copy")}
        </Button>
        <ButtonAnchor isQuiet href={file} download="switchboard-recovery-codes.txt">
          {t("recovery.download")}
        </ButtonAnchor>
      </div>
      <Text as="p" tone="quiet" size={13} role="status">
        {isCopied && t("recovery.copied")}
      </Text>
      <div className={form.buttons}>
        <Button onClick={onDone}>{t("recovery.saved")}</Button>
      </div>
    </div>
  );
}
