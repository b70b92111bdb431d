import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Button } from "../../../../ui/kit/Button.tsx";
import { Row } from "../../../../ui/kit/layout/Row.tsx";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import { LOOK, useEditor } from "./editor-context.ts";
import { dropCorner, finishOutline } from "./rooms/drawing.ts";
import { SelectionLine } from "./SelectionLine.tsx";
import { MeasuredForm } from "./scale/ScalePanel.tsx";

/** Says above the plan what a tap on it does, and how to end that. */
export function ModeHint() {
  const { t } = useTranslation("planEditor");
  const editor = useEditor();
  const { mode, rooms } = editor;
  if (mode.kind === "look") return <SelectionLine />;
  if (mode.kind === "place") return <Hint text={t("hint.place", { name: mode.thing.name })} end={t("hint.done")} />;
  if (mode.kind === "measure")
    return (
      <Hint text={t(mode.points.length < 2 ? "hint.measure" : "hint.measured")} end={t("hint.cancel")}>
        <MeasuredForm />
      </Hint>
    );
  const { points, room } = mode;
  const name = rooms.find(({ _id }) => _id === room)?.name ?? "";
  return (
    <Hint key={room} text={t("hint.draw", { room: name })} end={t("hint.cancel")} hasFocus>
      <Button isQuiet isIdle={points.length < 3} onClick={() => finishOutline(editor)}>
        {t("hint.finish")}
      </Button>
      <Button isQuiet isIdle={points.length === 0} onClick={() => dropCorner(editor)}>
        {t("hint.back")}
      </Button>
    </Hint>
  );
}

interface HintProps {
  text: string;
  /** Names the button that ends the mode. */
  end: string;
  /** Takes the focus from the button that started the mode and is gone, so that its keys work. */
  hasFocus?: boolean;
  children?: ReactNode;
}

function Hint({ text, end, hasFocus, children }: HintProps) {
  const { setMode } = useEditor();
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (hasFocus) line.current?.focus({ preventScroll: true });
  }, [hasFocus]);
  return (
    <Row ref={line} wraps gap="4 12" isTouch tabIndex={-1} fill="action" pad="4 12" edge="action" role="group">
      <Text grows role="status">
        {text}
      </Text>
      {children}
      <Button isQuiet onClick={() => setMode(LOOK)}>
        {end}
      </Button>
    </Row>
  );
}
