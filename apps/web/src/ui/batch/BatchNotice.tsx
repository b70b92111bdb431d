import { useState, useSyncExternalStore } from "react";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { Row } from "../kit/layout/Row.tsx";
import { Surface } from "../kit/layout/Surface.tsx";
import { Text } from "../kit/layout/Text.tsx";
import classes from "./BatchNotice.module.css";
import type { Batch, TargetState } from "./batch.ts";

interface BatchNoticeProps {
  batch: Batch;
  onRetry(): void;
  onClose(): void;
}

/** Failures come first. */
const RANK: Record<TargetState["is"], number> = { failed: 0, left: 1, stopped: 2, running: 3, waiting: 4, done: 5 };

function useStateWords() {
  const { t } = useTranslation("many");
  return (state: TargetState) => ("reason" in state ? state.reason : t(`state.${state.is}`));
}

/** Lists each target with its result; finished ones only on request. */
function Targets({ batch, isAll }: { batch: Batch; isAll: boolean }) {
  const { t } = useTranslation("many");
  const words = useStateWords();
  const { states } = useSyncExternalStore(batch.onChange, batch.view);
  const lines = batch.plan.targets
    .flatMap((target) => {
      const state = states.get(target.id);
      return state && (isAll || state.is !== "done") ? [{ ...target, state }] : [];
    })
    .sort((a, b) => RANK[a.state.is] - RANK[b.state.is]);
  if (lines.length === 0) return null;
  return (
    <Surface as="ul" isFramed hasLines className={classes.targets} aria-label={t("results")}>
      {lines.map(({ id, name, state }) => (
        <li key={id} data-is={state.is}>
          <span>{name}</span> <span>{words(state)}</span>
        </li>
      ))}
    </Surface>
  );
}

/** Shows the progress of an action on many things, then each result, and retries failures. */
export function BatchNotice({ batch, onRetry, onClose }: BatchNoticeProps) {
  const { t } = useTranslation("many");
  const { isRunning, done, failed, states } = useSyncExternalStore(batch.onChange, batch.view);
  const [isAll, setAll] = useState(false);
  const count = states.size;
  const isWhole = done === count;
  const sum = t(failed > 0 ? "sumFailed" : "sum", { done, failed, count });
  return (
    <div className={classes.batch}>
      <strong>{batch.plan.title}</strong>
      {/* Only its end is read out: a number that counts up would never let anybody finish a sentence. */}
      <Text as="p" tone="quiet" isTabular className={classes.sum} aria-hidden={isRunning || undefined}>
        {isRunning || !isWhole ? sum : (batch.plan.success ?? sum)}
      </Text>
      {isRunning && <progress aria-label={t("progress")} value={done + failed} max={count} />}
      {!isRunning && <Targets batch={batch} isAll={isAll || (!isWhole && done === 0)} />}
      <Row wraps justify="end" gap="0 4" hasActions className={classes.buttons}>
        {!isRunning && !isAll && done > 0 && (
          <button type="button" onClick={() => setAll(true)}>
            {t("showAll", { count })}
          </button>
        )}
        {!isRunning && failed > 0 && (
          <button type="button" data-primary onClick={onRetry}>
            {t("retry", { count: failed })}
          </button>
        )}
        <button type="button" onClick={isRunning ? () => batch.stop() : onClose}>
          {t(isRunning ? "stop" : "close")}
        </button>
      </Row>
    </div>
  );
}
