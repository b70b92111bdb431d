import { useId, useRef, useState } from "react";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { Button } from "../../../ui/kit/Button.tsx";
import form from "../../../ui/kit/Form.module.css";
import { Logo } from "../../../ui/kit/Logo.tsx";
import { Row } from "../../../ui/kit/layout/Row.tsx";
import { Text } from "../../../ui/kit/layout/Text.tsx";
import { readLogo } from "./logo-file.ts";

export function LogoField({ logo, onLogo }: { logo: string; onLogo(logo: string): void }) {
  const { t } = useTranslation("settings");
  const [isWrong, setWrong] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  async function take(file: File | undefined): Promise<void> {
    if (!file) return;
    const address = await readLogo(file);
    setWrong(address === undefined);
    if (address) onLogo(address);
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: one input and its buttons, within a form of its own
    <div role="group" aria-labelledby={id}>
      <Text as="p" weight={500} id={id}>
        {t("brand.logo")}
      </Text>
      <Row wraps gap={12} pad="4 0">
        <Logo logo={logo} size={48} />
        <input
          ref={input}
          type="file"
          className="sb-visually-hidden"
          aria-label={t("brand.choose")}
          tabIndex={-1}
          accept="image/png,image/jpeg,image/webp"
          onChange={(event) => {
            void take(event.currentTarget.files?.[0]);
            event.currentTarget.value = "";
          }}
        />
        <Button isQuiet onClick={() => input.current?.click()}>
          {t("brand.choose")}
        </Button>
        {logo && (
          <Button isQuiet onClick={() => onLogo("")}>
            {t("brand.remove")}
          </Button>
        )}
      </Row>
      <div role="alert">{isWrong && <p className={form.failure}>{t("brand.notPicture")}</p>}</div>
      <Text as="p" tone="quiet" size={13}>
        {t("brand.logoHint")}
      </Text>
    </div>
  );
}
