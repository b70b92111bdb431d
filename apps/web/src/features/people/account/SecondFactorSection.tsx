import type { SecondFactors } from "@switchboard/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { secondFactorsQuery } from "../../../data/second-factor.ts";
import { useMoments } from "../../../data/useMoments.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { Button } from "../../../ui/kit/Button.tsx";
import form from "../../../ui/kit/Form.module.css";
import { Row } from "../../../ui/kit/layout/Row.tsx";
import { Stack } from "../../../ui/kit/layout/Stack.tsx";
import { Text } from "../../../ui/kit/layout/Text.tsx";
import { Section } from "../../../ui/kit/Section.tsx";
import { LoadFailure } from "../../../widgets/LoadFailure.tsx";
import classes from "./Account.module.css";
import { type FactorAction, FactorDialogs } from "./FactorDialogs.tsx";
import { PasskeyRows } from "./PasskeyRows.tsx";

/** Manages the authenticator app, passkeys, and recovery codes for when both are lost. */
export function SecondFactorSection() {
  const { t } = useTranslation("security");
  const { data: factors, error, isFetching, refetch } = useQuery(secondFactorsQuery());
  const [action, setAction] = useState<FactorAction>();
  return (
    <Section title={t("second.title")} lead={t("second.lead")}>
      {!factors && error && !isFetching && (
        <LoadFailure what="secondStep" error={error} onRetry={() => void refetch()} />
      )}
      {factors?.demanded && (
        <Text as="p" tone="quiet" size={13}>
          {t("second.demanded")}
        </Text>
      )}
      {factors && (
        <div>
          <AppRow factors={factors} onAction={setAction} />
          <PasskeyRows factors={factors} onAction={setAction} />
          <RecoveryRow factors={factors} onAction={setAction} />
        </div>
      )}
      {action && <FactorDialogs action={action} onAction={setAction} />}
    </Section>
  );
}

interface RowProps {
  factors: SecondFactors;
  onAction(action: FactorAction): void;
}

function AppRow({ factors: { totp }, onAction }: RowProps) {
  const { t } = useTranslation("security");
  const { date } = useMoments();
  return (
    <Row wraps justify="between" gap="8 16" pad="12 0" line="above">
      <Stack as="span" grows className={classes.factorWords}>
        <strong>{t("app.title")}</strong>
        {totp ? (
          <Text as="small" tone="text">
            {t("app.since", { date: date(totp.since) })}
          </Text>
        ) : (
          <Text as="small" tone="quiet">
            {t("app.text")}
          </Text>
        )}
      </Stack>
      <div className={form.buttons}>
        <Button isQuiet onClick={() => onAction({ kind: "app" })}>
          {t(totp ? "app.again" : "app.setUp")}
        </Button>
        {totp && (
          <Button isQuiet onClick={() => onAction({ kind: "removeApp" })}>
            {t("app.remove")}
          </Button>
        )}
      </div>
    </Row>
  );
}

function RecoveryRow({ factors: { totp, passkeys, recovery }, onAction }: RowProps) {
  const { t } = useTranslation("security");
  const hasFactor = totp !== null || passkeys.length > 0;
  return (
    <Row wraps justify="between" gap="8 16" pad="12 0" line="above">
      <Stack as="span" grows className={classes.factorWords}>
        <strong>{t("recovery.title")}</strong>
        <Text as="small" tone="quiet">
          {t("recovery.text")}
        </Text>
        <Text as="small" tone="quiet">
          {hasFactor ? t("recovery.left", { count: recovery }) : t("recovery.none")}
        </Text>
      </Stack>
      {hasFactor && (
        <Button isQuiet onClick={() => onAction({ kind: "renew" })}>
          {t("recovery.renew")}
        </Button>
      )}
    </Row>
  );
}
