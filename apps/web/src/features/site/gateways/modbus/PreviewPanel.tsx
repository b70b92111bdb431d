import { useDebouncedValue } from "@mantine/hooks";
import type { ModbusRegister } from "@switchboard/contract";
import { useMemo, useState } from "react";
import { ApiError } from "../../../../api/api-error.ts";
import { messageOf } from "../../../../api/error-notices.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Button } from "../../../../ui/kit/Button.tsx";
import { Row } from "../../../../ui/kit/layout/Row.tsx";
import { Section } from "../../../../ui/kit/Section.tsx";
import { StatusDot } from "../../../../ui/kit/StatusDot.tsx";
import { usePreview } from "./api.ts";
import classes from "./Modbus.module.css";
import { PlaceFields } from "./PlaceFields.tsx";
import { type Place, placeOf, placeProblems } from "./place.ts";
import { type Line, registerOf } from "./template-lines.ts";

const SETTLED_MS = 500;

interface LookOptions {
  gateway: string;
  place: Place;
  words: "big" | "little";
  lines: readonly Line[];
}

/** Reads the valid lines from the meter while it is on; typed input is used once it has settled. */
export function useLook({ gateway, place, words, lines }: LookOptions) {
  const [isOn, setOn] = useState(false);
  const asked = useMemo(() => {
    const where = placeOf(place);
    const right = new Map<string, { id: number; register: ModbusRegister }>();
    for (const line of lines) {
      const register = registerOf({ ...line, sensor: line.sensor || `line_${line.id}` });
      const key = register && ("value" in register ? register.value : register.sensor);
      if (register && key && !right.has(key)) right.set(key, { id: line.id, register });
    }
    if (!where || right.size === 0) return undefined;
    const registers = [...right.values()].map((each) => each.register);
    return { wanted: { gateway, ...where, words, registers }, lines: [...right.values()].map(({ id }) => id) };
  }, [gateway, place, words, lines]);
  const [settled] = useDebouncedValue(asked, SETTLED_MS);
  const look = usePreview(isOn ? settled : undefined);
  return { isOn, setOn, look, canLook: asked !== undefined };
}

interface PreviewPanelProps extends ReturnType<typeof useLook> {
  place: Place;
  onPlace(place: Place): void;
}

/** Which meter the template is tried on, and whether it answers. */
export function PreviewPanel({ place, onPlace, isOn, setOn, look, canLook }: PreviewPanelProps) {
  const { t } = useTranslation("modbus");
  const [isTried, setTried] = useState(false);
  const press = () => {
    setTried(true);
    setOn(!isOn && placeOf(place) !== undefined);
  };
  return (
    <Section title={t("preview.title")} lead={t("preview.lead")}>
      <PlaceFields place={place} problems={isTried ? placeProblems(place) : {}} onChange={onPlace} />
      <Row wraps gap={12} isTouch>
        <Button isQuiet={isOn} onClick={press} aria-pressed={isOn}>
          {isOn ? t("preview.stop") : t("preview.start")}
        </Button>
        <p role="status" className={classes.lookState}>
          <LookState isOn={isOn} canLook={canLook} look={look} />
        </p>
      </Row>
    </Section>
  );
}

function LookState({ isOn, canLook, look }: Pick<PreviewPanelProps, "isOn" | "canLook" | "look">) {
  const { t } = useTranslation("modbus");
  if (!isOn) return null;
  if (!canLook) return <>{t("preview.nothing")}</>;
  if (look.error)
    return (
      <StatusDot
        tone="critical"
        label={look.error instanceof ApiError ? messageOf(look.error) : t("preview.problem.expired")}
      />
    );
  if (!look.data) return <>{t("preview.waiting")}</>;
  if (look.data.problem) return <StatusDot tone="critical" label={t(`preview.problem.${look.data.problem}`)} />;
  const wrong = look.data.rows.filter(({ problem }) => problem !== null).length;
  return wrong > 0 ? (
    <StatusDot tone="warning" label={t("preview.some", { count: wrong })} />
  ) : (
    <StatusDot tone="good" label={t("preview.all")} />
  );
}
