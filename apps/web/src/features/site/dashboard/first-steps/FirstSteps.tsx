import { IconCircle, IconCircleCheckFilled } from "@switchboard/icons";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import blocks from "../../../../ui/kit/Block.module.css";
import { Block } from "../../../../ui/kit/Block.tsx";
import { PlainButton } from "../../../../ui/kit/layout/PlainButton.tsx";
import { Row } from "../../../../ui/kit/layout/Row.tsx";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import classes from "./FirstSteps.module.css";
import { type FirstStep, useFirstSteps } from "./useFirstSteps.ts";

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

/** Lists the steps that set up a building. They can be hidden unless the screen is otherwise empty. */
export function FirstSteps({ isReady, isEmpty = false }: { isReady: boolean; isEmpty?: boolean }) {
  const { t } = useTranslation("dashboard");
  const { steps, hide } = useFirstSteps(isReady);
  if (!steps)
    return isEmpty && isReady ? (
      <Text as="p" tone="quiet">
        {t("steps.shared")}
      </Text>
    ) : null;
  const canAdd = steps.some(({ key }) => key === "device");
  const done = steps.filter(({ isDone }) => isDone).length;
  const actions = !isEmpty && <PlainButton onClick={hide}>{t("steps.hide")}</PlainButton>;
  return (
    <Block title={t("steps.title")} actions={actions} isCard>
      <p>{isEmpty && !canAdd ? t("steps.shared") : t("steps.text")}</p>
      <Text as="p" tone="quiet">
        {t("steps.progress", { done, total: steps.length })}
      </Text>
      <ol className={blocks.lines}>
        {steps.map((step) => (
          <Step key={step.key} step={step} />
        ))}
      </ol>
    </Block>
  );
}
