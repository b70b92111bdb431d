import type { AcState } from "@switchboard/contract";
import { AC_FANS } from "@switchboard/domain/site";
import {
  IconArrowsVertical,
  IconDroplet,
  IconFlame,
  IconMinus,
  IconPlus,
  IconPower,
  IconPropeller,
  IconSnowflake,
  IconTemperature,
} from "@switchboard/icons";
import { type ReactNode, useId } from "react";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { PlainButton } from "../../../../ui/kit/layout/PlainButton.tsx";
import { Row } from "../../../../ui/kit/layout/Row.tsx";
import { Stack } from "../../../../ui/kit/layout/Stack.tsx";
import classes from "./AcFace.module.css";
import type { useAcState } from "./useAcState.ts";

const small = { size: 18, stroke: 1.8, "aria-hidden": true } as const;
const MODE_PICTURES: Record<AcState["mode"], ReactNode> = {
  cool: <IconSnowflake {...small} />,
  heat: <IconFlame {...small} />,
  dry: <IconDroplet {...small} />,
  fan: <IconPropeller {...small} />,
  auto: <IconTemperature {...small} />,
};

interface AcFaceProps {
  ac: ReturnType<typeof useAcState>;
  isBlocked: boolean;
}

/** Imitates the appliance's own display. */
function Display({ state, isKnown }: { state: AcState; isKnown: boolean }) {
  const { t } = useTranslation("remotes");
  return (
    <Stack
      as="section"
      align="center"
      gap={8}
      pad="20 16"
      tone="quiet"
      className={classes.display}
      data-on={state.power || undefined}
      aria-label={t("ac.label")}
    >
      <span className={classes.degrees}>
        {state.power ? state.temperature : "––"}
        <small>°C</small>
      </span>
      <Row as="span" wraps justify="center" gap="4 16" className={classes.facts}>
        {state.power ? (
          <>
            <Row as="span" isInline gap={6}>
              {MODE_PICTURES[state.mode]} {t(`ac.modes.${state.mode}`)}
            </Row>
            <Row as="span" isInline gap={6}>
              <IconPropeller {...small} /> {t(`ac.fans.${state.fan}`)}
            </Row>
            {state.swing && (
              <Row as="span" isInline gap={6}>
                <IconArrowsVertical {...small} /> {t("ac.swing")}
              </Row>
            )}
          </>
        ) : (
          <Row as="span" isInline gap={6}>
            {isKnown ? t("card.off") : t("ac.unknown")}
          </Row>
        )}
      </Row>
    </Stack>
  );
}

interface ChoiceProps<T extends string> {
  legend: string;
  values: readonly T[];
  value: T;
  nameOf(value: T): string;
  pictureOf?(value: T): ReactNode;
  isBlocked: boolean;
  onChoose(value: T): void;
}

function Choice<T extends string>({ legend, values, value, nameOf, pictureOf, isBlocked, onChoose }: ChoiceProps<T>) {
  const id = useId();
  return (
    <Row as="fieldset" wraps gap={8} className={classes.choice}>
      <legend>{legend}</legend>
      {values.map((each) => (
        <PlainButton
          key={each}
          id={`${id}-${each}`}
          aria-pressed={each === value}
          aria-disabled={isBlocked || undefined}
          onClick={() => isBlocked || each === value || onChoose(each)}
        >
          {pictureOf?.(each)}
          <span>{nameOf(each)}</span>
        </PlainButton>
      ))}
    </Row>
  );
}

/** Shows power and temperature within reach of the thumb. */
function MainKeys({ ac: { state, offers, change }, isBlocked }: AcFaceProps) {
  const { t } = useTranslation("remotes");
  const isStill = isBlocked || !state.power;
  const step = (by: number) => () => isStill || change(({ temperature }) => ({ temperature: temperature + by }));
  return (
    <Row justify="between" className={classes.main}>
      <PlainButton
        aria-label={t("ac.cooler")}
        aria-disabled={isStill || state.temperature <= offers.min || undefined}
        onClick={step(-1)}
      >
        <IconMinus size={26} stroke={1.8} aria-hidden="true" />
      </PlainButton>
      <PlainButton
        className={classes.power}
        aria-pressed={state.power}
        aria-label={t("ac.power")}
        aria-disabled={isBlocked || undefined}
        title={state.power ? t("ac.turnOff") : t("ac.turnOn")}
        onClick={() => isBlocked || change(({ power }) => ({ power: !power }))}
      >
        <IconPower size={30} stroke={1.8} aria-hidden="true" />
      </PlainButton>
      <PlainButton
        aria-label={t("ac.warmer")}
        aria-disabled={isStill || state.temperature >= offers.max || undefined}
        onClick={step(1)}
      >
        <IconPlus size={26} stroke={1.8} aria-hidden="true" />
      </PlainButton>
    </Row>
  );
}

export function AcFace({ ac, isBlocked }: AcFaceProps) {
  const { t } = useTranslation("remotes");
  const { state, offers, isKnown, said, change } = ac;
  const isStill = isBlocked || !state.power;
  const phase = said?.phase === "sent" ? undefined : said?.phase;
  return (
    <Stack gap={20} className={classes.face} data-phase={phase}>
      <Display state={state} isKnown={isKnown} />
      <MainKeys ac={ac} isBlocked={isBlocked} />
      <Choice
        legend={t("ac.mode")}
        values={offers.modes}
        value={state.mode}
        nameOf={(mode) => t(`ac.modes.${mode}`)}
        pictureOf={(mode) => MODE_PICTURES[mode]}
        isBlocked={isStill}
        onChoose={(mode) => change(() => ({ mode }))}
      />
      <Choice
        legend={t("ac.fan")}
        values={AC_FANS}
        value={state.fan}
        nameOf={(fan) => t(`ac.fans.${fan}`)}
        isBlocked={isStill}
        onChoose={(fan) => change(() => ({ fan }))}
      />
      {offers.swing && (
        <PlainButton
          className={classes.swing}
          aria-pressed={state.swing}
          aria-disabled={isStill || undefined}
          onClick={() => isStill || change(({ swing }) => ({ swing: !swing }))}
        >
          <IconArrowsVertical {...small} /> {t("ac.swing")}
        </PlainButton>
      )}
    </Stack>
  );
}
