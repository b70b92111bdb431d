import type { Plan } from "@switchboard/contract";
import type { PlanPoint } from "@switchboard/domain/site";
import { IconArrowsMaximize, IconMinus, IconPlus } from "@switchboard/icons";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, type Ref, useImperativeHandle, useLayoutEffect, useMemo, useRef } from "react";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { IconButton } from "../../ui/kit/IconButton.tsx";
import { Row } from "../../ui/kit/layout/Row.tsx";
import { Stack } from "../../ui/kit/layout/Stack.tsx";
import classes from "./PlanStage.module.css";
import { planPictureQuery } from "./plan-queries.ts";
import { PlanWindow, PlanWindowContext } from "./plan-window.ts";
import { usePlanGestures } from "./usePlanGestures.ts";

export type StageHandle = Pick<PlanWindow, "toPoint" | "middle" | "pixel">;

interface PlanStageProps {
  plan: Pick<Plan, "place" | "version" | "width" | "height">;
  label: string;
  handle?: Ref<StageHandle> | undefined;
  onTap?: ((point: PlanPoint) => void) | undefined;
  onHover?: ((point: PlanPoint | undefined) => void) | undefined;
  cursor?: "crosshair" | undefined;
  /** The marks on the plan, positioned in percent of its picture, with a size in pixels of the screen. */
  children: ReactNode;
}

/** Shows a plan that can be moved and enlarged. Needs the texts of "floorPlans". */
export function PlanStage({ plan, label, handle, onTap, onHover, cursor, children }: PlanStageProps) {
  const { width, height } = plan;
  const picture = useQuery(planPictureQuery(plan.place, plan.version));
  const stage = useMemo(() => new PlanWindow({ width, height }), [width, height]);
  const window = useRef<HTMLElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  useLayoutEffect(
    () => (window.current && sheet.current ? stage.attach(window.current, sheet.current) : undefined),
    [stage],
  );
  useImperativeHandle(handle, () => stage, [stage]);
  const gestures = usePlanGestures(stage, window, onTap);
  return (
    <Stack isCard className={classes.stage}>
      <section
        ref={window}
        className={classes.window}
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the plan
        tabIndex={0}
        data-cursor={cursor}
        {...gestures}
        onMouseMove={onHover && (({ clientX, clientY }) => onHover(stage.toPoint(clientX, clientY)))}
        onMouseLeave={onHover && (() => onHover(undefined))}
      >
        <div ref={sheet} className={classes.sheet}>
          {picture.data && <img src={picture.data} alt="" draggable={false} />}
          <PlanWindowContext value={stage}>{children}</PlanWindowContext>
        </div>
      </section>
      <ZoomButtons stage={stage} />
    </Stack>
  );
}

function ZoomButtons({ stage }: { stage: PlanWindow }) {
  const { t } = useTranslation("floorPlans");
  return (
    <Row align="stretch" justify="end" line="above">
      <IconButton label={t("zoom.in")} icon={IconPlus} onClick={() => stage.zoom(1.5)} />
      <IconButton label={t("zoom.out")} icon={IconMinus} onClick={() => stage.zoom(1 / 1.5)} />
      <IconButton label={t("zoom.fit")} icon={IconArrowsMaximize} onClick={() => stage.fit()} />
    </Row>
  );
}
