import type { Plan } from "@switchboard/contract";
import type { PlanPoint } from "@switchboard/domain/site";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Stack } from "../../../../ui/kit/layout/Stack.tsx";
import { Surface } from "../../../../ui/kit/layout/Surface.tsx";
import split from "../../../../ui/kit/Split.module.css";
import { PlanStage } from "../../../../widgets/plan/PlanStage.tsx";
import classes from "./Editor.module.css";
import { EditorBar } from "./EditorBar.tsx";
import { EditorPanel } from "./EditorPanel.tsx";
import { type Editor, EditorContext, useEditor } from "./editor-context.ts";
import { ModeHint } from "./ModeHint.tsx";
import { Corners } from "./rooms/Corners.tsx";
import { snapped } from "./rooms/drawing.ts";
import { Outlines } from "./rooms/Outlines.tsx";
import { Markers } from "./things/Markers.tsx";
import { useEditorKeys } from "./useEditorKeys.ts";
import { tapPlan, useEditorState } from "./useEditorState.ts";
import type { PlaceContents } from "./usePlaceContents.ts";

interface PlanEditorProps {
  name: string;
  plan: Plan;
  contents: PlaceContents;
}

/** The plan, and beside it what can be put on it. */
export function PlanEditor({ name, plan, contents }: PlanEditorProps) {
  const editor = useEditorState(plan, contents);
  const stage = useRef<HTMLDivElement>(null);
  useEditorKeys(editor);
  const isActing = editor.mode.kind !== "look";
  useEffect(() => {
    // On a phone the plan is above the list in which something was pressed.
    if (isActing) stage.current?.scrollIntoView?.({ block: "nearest" });
  }, [isActing]);
  const isOnStage = (x: number, y: number) => {
    const box = stage.current?.getBoundingClientRect();
    return box !== undefined && x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
  };
  return (
    <EditorContext value={editor}>
      <EditorBar name={name} />
      <div className={`${split.split} ${classes.editor}`}>
        <Stack gap={8} className={classes.main}>
          <ModeHint />
          <Surface ref={stage} className={classes.stage}>
            <EditedPlan name={name} />
          </Surface>
        </Stack>
        <EditorPanel isOnStage={isOnStage} />
      </div>
    </EditorContext>
  );
}

/** Tells where the pointer is while a line follows it. */
function useHover(editor: Editor) {
  const [hover, setHover] = useState<PlanPoint>();
  const isDrawing = editor.mode.kind === "draw" || editor.mode.kind === "measure";
  const onHover = (point: PlanPoint | undefined) => setHover(point && snapped(editor, point));
  return { hover: isDrawing ? hover : undefined, onHover: isDrawing ? onHover : undefined };
}

function EditedPlan({ name }: { name: string }) {
  const { t } = useTranslation("planEditor");
  const editor = useEditor();
  const { plan, stage, mode } = editor;
  const { hover, onHover } = useHover(editor);
  return (
    <PlanStage
      plan={plan}
      label={t("title", { place: name })}
      handle={stage}
      onTap={(point) => tapPlan(editor, point)}
      onHover={onHover}
      cursor={mode.kind === "look" ? undefined : "crosshair"}
    >
      <Outlines hover={hover} />
      <Markers />
      <Corners />
    </PlanStage>
  );
}
