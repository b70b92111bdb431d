import { TextInput } from "@mantine/core";
import { metersAcross, PLAN_LIMITS } from "@switchboard/domain/site";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "../../../../../i18n/useTranslation.ts";
import { Button } from "../../../../../ui/kit/Button.tsx";
import { Row } from "../../../../../ui/kit/layout/Row.tsx";
import { Stack } from "../../../../../ui/kit/layout/Stack.tsx";
import { Text } from "../../../../../ui/kit/layout/Text.tsx";
import { LOOK, useEditor } from "../editor-context.ts";

/** The least width that a plan may have, in metres. */
const LEAST = 0.1;

/** Says how wide the plan is: measured between two points, or typed. */
export function ScalePanel() {
  const { t, i18n } = useTranslation("planEditor");
  const { plan, change, setMode } = useEditor();
  const { meters } = plan;
  const width = meters === null ? undefined : new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 2 });
  return (
    <Stack gap={12} align="start">
      <Text as="p" tone="quiet">
        {t("scale.lead")}
      </Text>
      <p>{width && meters !== null ? t("scale.width", { meters: width.format(meters) }) : t("scale.unknown")}</p>
      <Row wraps gap={8}>
        <Button isQuiet onClick={() => setMode({ kind: "measure", points: [] })}>
          {t("scale.measure")}
        </Button>
        {meters !== null && (
          <Button isQuiet onClick={() => change({ meters: null })}>
            {t("scale.clear")}
          </Button>
        )}
      </Row>
      <MetersForm key={meters} label={t("scale.typed")} toWidth={(typed) => typed} onSaved={() => undefined} />
    </Stack>
  );
}

/** Asks for the metres between the two points that were tapped. */
export function MeasuredForm() {
  const { t } = useTranslation("planEditor");
  const { plan, mode, setMode } = useEditor();
  const [one, other] = mode.kind === "measure" ? mode.points : [];
  if (!one || !other) return null;
  return (
    <MetersForm
      label={t("scale.between")}
      isFocused
      toWidth={(typed) => metersAcross(one, other, typed, plan)}
      onSaved={() => setMode(LOOK)}
    />
  );
}

interface MetersFormProps {
  label: string;
  /** The field takes the focus. */
  isFocused?: boolean;
  /** Returns the width of the plan that follows from the typed metres. */
  toWidth(typed: number): number | undefined;
  onSaved(): void;
}

function MetersForm({ label, isFocused, toWidth, onSaved }: MetersFormProps) {
  const { t } = useTranslation("planEditor");
  const { change } = useEditor();
  const [text, setText] = useState("");
  const [isTried, setTried] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isFocused) field.current?.focus();
  }, [isFocused]);
  const meters = toWidth(Number(text.replace(",", ".")));
  const isFit = meters !== undefined && meters >= LEAST && meters <= PLAN_LIMITS.meters;
  const save = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isFit) return;
    change({ meters });
    onSaved();
  };
  return (
    <Row as="form" wraps gap={8} align="end" noValidate onSubmit={save}>
      <TextInput
        label={label}
        inputMode="decimal"
        autoComplete="off"
        ref={field}
        value={text}
        error={isTried && !isFit && t("scale.invalid")}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Button type="submit" isQuiet>
        {t("scale.save")}
      </Button>
    </Row>
  );
}
