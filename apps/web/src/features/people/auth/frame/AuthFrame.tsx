import { Outlet } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Logo } from "../../../../ui/kit/Logo.tsx";
import { Row } from "../../../../ui/kit/layout/Row.tsx";
import { Stack } from "../../../../ui/kit/layout/Stack.tsx";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import classes from "./AuthFrame.module.css";
import { Building } from "./Building.tsx";
import { LanguageChooser } from "./LanguageChooser.tsx";
import { useLoginBranding } from "./useLoginBranding.ts";

/** The public screens: the form on one side, on the other a building whose windows light up as one types. */
export function AuthFrame() {
  const { t } = useTranslation(["auth", "common"]);
  const [typed, setTyped] = useState(0);
  const branding = useLoginBranding();
  return (
    <div className={classes.frame}>
      <a className="sb-skip" href="#content">
        {t("common:skip")}
      </a>
      <Stack className={classes.formSide} onInput={() => setTyped((count) => count + 1)}>
        <Row as="header" justify="between" gap={12}>
          <Row as="span" isInline gap={8} size={16} weight={600} className={classes.brand}>
            <Logo logo={branding?.logo ?? ""} />
            {branding?.partner_name || t("common:product")}
          </Row>
          <LanguageChooser />
        </Row>
        <Stack as="main" justify="center" grows id="content" className={classes.content}>
          <Outlet />
        </Stack>
      </Stack>
      <Stack as="aside" justify="between" className={classes.pictureSide}>
        <Text as="p" tone="text" weight={600} className={classes.tagline}>
          {t("auth:tagline")}
        </Text>
        <Building lit={typed} />
      </Stack>
    </div>
  );
}
