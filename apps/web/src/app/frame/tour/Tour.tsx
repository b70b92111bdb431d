import { contract } from "@switchboard/contract";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { call } from "../../../api/call.ts";
import { getSession, useSession } from "../../../api/session.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { Button, ButtonLink } from "../../../ui/kit/Button.tsx";
import { Row } from "../../../ui/kit/layout/Row.tsx";
import { Surface } from "../../../ui/kit/layout/Surface.tsx";
import { Text } from "../../../ui/kit/layout/Text.tsx";
import { screenAt } from "../../menu/find-place.ts";
import { screenOf } from "../../menu/screens.ts";
import { SEARCH_KEYS } from "../TopBar.tsx";
import { usePlaces } from "../usePlaces.ts";
import { rememberTour } from "./start-tour.ts";
import { offeredSteps, type TourStep } from "./steps.ts";
import classes from "./Tour.module.css";
import { useBeside } from "./useBeside.ts";

/** Returns true for the one screen that may show it: the server answers so only once for each person. */
export async function beginTour(): Promise<boolean> {
  const isOurs =
    getSession().user?.is_demo || (await call(contract.beginTour, undefined, { quiet: true, silent: true })).due;
  rememberTour();
  return isOurs;
}

/** Leads to the screen of the current step. */
function useSteps() {
  const steps = offeredSteps(usePlaces());
  const [at, setAt] = useState(0);
  const navigate = useNavigate();
  const shown = screenAt(useLocation({ select: ({ pathname }) => pathname }));
  const step = steps[at] as TourStep;
  const { screen } = step;
  useEffect(() => {
    if (screen) void navigate({ to: screenOf(screen).to });
  }, [screen, navigate]);
  const target = !screen || screen === shown ? step.target : undefined;
  return { step, target, at, count: steps.length, back: () => setAt(at - 1), next: () => setAt(at + 1) };
}

/** Ends with Escape from anywhere, unless the key is for a dialog or menu over the screen. */
function useEscape(onEnd: () => void): void {
  const latest = useRef(onEnd);
  latest.current = onEnd;
  useEffect(() => {
    const listen = ({ key }: globalThis.KeyboardEvent) => {
      const isAlone = document.querySelectorAll("[role='dialog'], [role='menu'], [role='listbox']").length === 1;
      if (key === "Escape" && isAlone) latest.current();
    };
    // Before a dialog closes and is no longer there to be seen.
    window.addEventListener("keydown", listen, { capture: true });
    return () => window.removeEventListener("keydown", listen, { capture: true });
  }, []);
}

/** Says in a few steps what the screens are for, each beside the thing it is about. The screens stay usable. */
export function Tour({ onEnd }: { onEnd(): void }) {
  const { t } = useTranslation(["tour", "shell"]);
  const { step, target, at, count, back, next } = useSteps();
  const isLast = at === count - 1;
  const [card, ring, id] = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null), useId()];
  useBeside({ card, ring }, target);
  useEscape(onEnd);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each step the card takes the focus, so that screen readers read it
  useEffect(() => card.current?.focus({ preventScroll: true }), [at]);
  const onKeyDown = ({ key, target: from, currentTarget }: KeyboardEvent) => {
    if (key === "ArrowLeft" && at > 0) back();
    if (key === "ArrowRight" && !isLast) next();
    if (key === "Enter" && from === currentTarget) (isLast ? onEnd : next)();
  };
  return (
    <>
      <div ref={ring} className={classes.ring} hidden />
      <Surface
        isCard
        pad={16}
        ref={card}
        role="dialog"
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-text`}
        tabIndex={-1}
        data-tour="card"
        className={classes.card}
        onKeyDown={onKeyDown}
      >
        <Text as="p" tone="quiet" size={13} isTabular>
          {t("step", { step: at + 1, count })}
        </Text>
        <Text as="h2" size={16} weight={600} id={`${id}-title`}>
          {step.name === "search" ? t("shell:search.open") : t(`shell:places.${step.name}`)}
        </Text>
        <p id={`${id}-text`}>
          {t(`text.${step.name}`)}
          {step.name === "search" && <span className={classes.keys}> {t("keys", { keys: SEARCH_KEYS })}</span>}
        </p>
        <Actions {...{ at, isLast, onEnd, onBack: back, onNext: next }} />
      </Surface>
    </>
  );
}

interface ActionsProps {
  at: number;
  isLast: boolean;
  onEnd(): void;
  onBack(): void;
  onNext(): void;
}

function Actions({ at, isLast, onEnd, onBack, onNext }: ActionsProps) {
  const { t } = useTranslation(["tour", "common"]);
  const isDemo = useSession().user?.is_demo;
  return (
    <Row wraps gap={8} justify="end" className={classes.actions}>
      {!isLast && (
        <Button isQuiet onClick={onEnd} className={classes.skip}>
          {t("skip")}
        </Button>
      )}
      {at > 0 && (
        <Button isQuiet onClick={onBack}>
          {t("back")}
        </Button>
      )}
      {!isLast && <Button onClick={onNext}>{t("next")}</Button>}
      {isLast && (
        <Button isQuiet={isDemo} onClick={onEnd}>
          {t("common:done")}
        </Button>
      )}
      {isLast && isDemo && <ButtonLink to="/user/register">{t("register")}</ButtonLink>}
    </Row>
  );
}
