import { IconCircle, IconCircleCheckFilled } from "@switchboard/icons";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import blocks from "../../../../ui/kit/Block.module.css";
import { Block } from "../../../../ui/kit/Block.tsx";
import classes from "./FirstSteps.module.css";
import { type FirstStep, useFirstSteps } from "./useFirstSteps.ts";

function Step({ step: { key, to, isDone } }: { step: FirstStep }) {
  const { t } = useTranslation("dashboard");
  const Mark = isDone ? IconCircleCheckFilled : IconCircle;
  return (
    <li className={classes.row}>
      <Link to={to} className={classes.step} data-done={isDone || undefined}>
        <Mark size={24} stroke={1.7} aria-hidden="true" />
        <span>
          <strong>{t(`steps.${key}`)}</strong>
          {isDone && <span className={classes.done}>{t("steps.done")}</span>}
          <small>{t(`steps.${key}Text`)}</small>
        </span>
      </Link>
      {key === "device" && !isDone && (
        <Link to="/app/devices/gateways" className={classes.other}>
          {t("steps.gateway")}
        </Link>
      )}
    </li>
  );
}

/** Lists the steps that set up a building. They can be hidden unless the screen is otherwise empty. */
export function FirstSteps({ isReady, isEmpty = false }: { isReady: boolean; isEmpty?: boolean }) {
  const { t } = useTranslation("dashboard");
  const { steps, hide } = useFirstSteps(isReady);
  if (!steps) return isEmpty && isReady ? <p className={classes.quiet}>{t("steps.shared")}</p> : null;
  const canAdd = steps.some(({ key }) => key === "device");
  const done = steps.filter(({ isDone }) => isDone).length;
  const actions = !isEmpty && (
    <button type="button" onClick={hide}>
      {t("steps.hide")}
    </button>
  );
  return (
    <Block title={t("steps.title")} actions={actions} isCard>
      <p>{isEmpty && !canAdd ? t("steps.shared") : t("steps.text")}</p>
      <p className={classes.quiet}>{t("steps.progress", { done, total: steps.length })}</p>
      <ol className={blocks.lines}>
        {steps.map((step) => (
          <Step key={step.key} step={step} />
        ))}
      </ol>
    </Block>
  );
}
