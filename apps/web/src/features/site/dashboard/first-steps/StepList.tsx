import { IconCircle, IconCircleCheckFilled } from "@switchboard/icons";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Row } from "../../../../ui/kit/layout/Row.tsx";
import { Surface } from "../../../../ui/kit/layout/Surface.tsx";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import classes from "./FirstSteps.module.css";
import type { FirstStep } from "./useFirstSteps.ts";

function Step({ step: { key, to, isDone } }: { step: FirstStep }) {
  const { t } = useTranslation("dashboard");
  const Mark = isDone ? IconCircleCheckFilled : IconCircle;
  return (
    <Row as="li" wraps line="above">
      <Link to={to} className={classes.step} data-done={isDone || undefined}>
        <Mark size={24} stroke={1.7} aria-hidden="true" />
        <span>
          <strong>{t(`steps.${key}`)}</strong>
          {isDone && (
            <Text tone="good" size={13} className={classes.done}>
              {t("steps.done")}
            </Text>
          )}
          <small>{t(`steps.${key}Text`)}</small>
        </span>
      </Link>
      {key === "device" && !isDone && (
        <Link to="/app/devices/gateways" className={classes.other}>
          {t("steps.gateway")}
        </Link>
      )}
    </Row>
  );
}

/** The steps themselves, which most visits to Home do not show. */
export function StepList({ steps }: { steps: readonly FirstStep[] }) {
  const { t } = useTranslation("dashboard");
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <>
      <Text as="p" tone="quiet">
        {t("steps.progress", { done, total: steps.length })}
      </Text>
      <Surface as="ol" hasLines>
        {steps.map((step) => (
          <Step key={step.key} step={step} />
        ))}
      </Surface>
    </>
  );
}
