import type { SecondFactors } from "@switchboard/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { secondFactorsQuery } from "../../../data/second-factor.ts";
import { useMoments } from "../../../data/useMoments.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { Button } from "../../../ui/kit/Button.tsx";
import form from "../../../ui/kit/Form.module.css";
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
      {factors?.demanded && <p className={form.note}>{t("second.demanded")}</p>}
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
    <div className={classes.factor}>
      <span className={classes.factorWords}>
        <strong>{t("app.title")}</strong>
        {totp ? <small data-on>{t("app.since", { date: date(totp.since) })}</small> : <small>{t("app.text")}</small>}
      </span>
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
    </div>
  );
}

function RecoveryRow({ factors: { totp, passkeys, recovery }, onAction }: RowProps) {
  const { t } = useTranslation("security");
  const hasFactor = totp !== null || passkeys.length > 0;
  return (
    <div className={classes.factor}>
      <span className={classes.factorWords}>
        <strong>{t("recovery.title")}</strong>
        <small>{t("recovery.text")}</small>
        <small>{hasFactor ? t("recovery.left", { count: recovery }) : t("recovery.none")}</small>
      </span>
      {hasFactor && (
        <Button isQuiet onClick={() => onAction({ kind: "renew" })}>
          {t("recovery.renew")}
        </Button>
      )}
    </div>
  );
}
