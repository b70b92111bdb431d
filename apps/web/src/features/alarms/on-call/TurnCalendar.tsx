import { useMediaQuery } from "@mantine/hooks";
import type { OnCallPlan } from "@switchboard/contract";
import type { OnCallTurn } from "@switchboard/domain/alarms";
import { IconArrowsExchange } from "@switchboard/icons";
import { useState } from "react";
import { useReader } from "../../../data/useReader.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { dateFormat } from "../../../ui/format/date-format.ts";
import { absoluteWords } from "../../../ui/format/run-words.ts";
import { Row } from "../../../ui/kit/layout/Row.tsx";
import { Stack } from "../../../ui/kit/layout/Stack.tsx";
import { Text } from "../../../ui/kit/layout/Text.tsx";
import { TextButton } from "../../../ui/kit/layout/TextButton.tsx";
import classes from "./TurnCalendar.module.css";
import { nameIn, type Turns } from "./useTurns.ts";

/** Further turns are shown on request. */
const SHOWN = 6;
/** A bar narrower than this share of the weeks has no room for its days. */
const NARROWEST = 0.11;

interface TurnCalendarProps {
  plan: OnCallPlan;
  turns: Turns;
}

/** Shows the coming weeks as bars, or as a list on a phone. Screen readers always get the list. */
export function TurnCalendar(props: TurnCalendarProps) {
  const isPhone = useMediaQuery("(max-width: 767px)", undefined, { getInitialValueInEffect: false });
  return isPhone ? (
    <TurnList {...props} />
  ) : (
    <>
      <TurnBars {...props} />
      <div className="sb-visually-hidden">
        <Lines {...props} shown={props.turns.all} />
      </div>
    </>
  );
}

function TurnList(props: TurnCalendarProps) {
  const { t } = useTranslation("onCall");
  const [isOpen, setOpen] = useState(false);
  const coming = props.turns.all.filter(({ to }) => to > props.turns.now);
  return (
    <>
      <Lines {...props} shown={isOpen ? coming : coming.slice(0, SHOWN)} />
      {coming.length > SHOWN && (
        <TextButton aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t("calendar.fewer") : t("calendar.all", { count: coming.length })}
        </TextButton>
      )}
    </>
  );
}

function Lines({ plan, turns: { now }, shown }: TurnCalendarProps & { shown: readonly OnCallTurn[] }) {
  const { t } = useTranslation("onCall");
  const reader = useReader();
  const when = (at: number) => absoluteWords(new Date(at), new Date(now), reader);
  const said = ({ from, to }: OnCallTurn) =>
    from <= now && now < to
      ? t("calendar.until", { when: when(to) })
      : t("cover.span", { from: when(from), to: when(to) });
  return (
    <Stack as="ol" hasLines>
      {shown.map((turn) => (
        <Stack as="li" pad={8} key={turn.from} {...(turn.from <= now && now < turn.to && { fill: "action" })}>
          <Row as="span" wraps gap="2 8" breaks>
            {nameIn(plan, turn.person) ?? t("now.nobody")}
            {turn.isOverride && <Mark />}
          </Row>
          <Text as="small" isTabular>
            {said(turn)}
          </Text>
        </Stack>
      ))}
    </Stack>
  );
}

/** Marks a turn that is covered by somebody else. */
function Mark() {
  const { t } = useTranslation("onCall");
  return (
    <Row as="span" isInline isPill gap={4} size={12}>
      <IconArrowsExchange size={14} stroke={1.8} aria-hidden="true" />
      {t("calendar.standsIn")}
    </Row>
  );
}

function TurnBars({ plan, turns }: TurnCalendarProps) {
  const { t } = useTranslation("onCall");
  const { language, timeZone } = useReader();
  const { from, to, weeks, all, now } = turns;
  const at = (instant: number) => `${((instant - from) / (to - from)) * 100}%`;
  const day = dateFormat(language, { day: "numeric", month: "short", timeZone });
  const people = [...new Set([...plan.people.map(({ _id }) => _id), ...all.map(({ person }) => person)])];
  return (
    <div className={classes.bars} aria-hidden="true">
      <span />
      <Text as="div" tone="quiet" size={12} isTabular className={classes.axis}>
        {weeks.map((week) => (
          <span key={week} style={{ insetInlineStart: at(week) }}>
            {day.format(week)}
          </span>
        ))}
      </Text>
      {people.map((person) => (
        <div key={person} className={classes.row}>
          <Text breaks>{nameIn(plan, person) ?? t("now.nobody")}</Text>
          <div className={classes.track}>
            {weeks.map((week) => (
              <i key={week} style={{ insetInlineStart: at(week) }} />
            ))}
            {all
              .filter((turn) => turn.person === person)
              .map((turn) => (
                <Bar key={turn.from} turn={turn} turns={turns} at={at} />
              ))}
            <b style={{ insetInlineStart: at(now) }} />
          </div>
        </div>
      ))}
    </div>
  );
}

function Bar({ turn, turns: { from, to, now }, at }: { turn: OnCallTurn; turns: Turns; at(instant: number): string }) {
  const { t } = useTranslation("onCall");
  const reader = useReader();
  const { language, timeZone } = reader;
  const share = (turn.to - turn.from) / (to - from);
  const when = (instant: number) => absoluteWords(new Date(instant), new Date(now), reader);
  const days = dateFormat(language, { day: "numeric", month: "short", timeZone }).formatRange(turn.from, turn.to);
  const said = t("cover.span", { from: when(turn.from), to: when(turn.to) });
  return (
    <Row
      as="span"
      justify="center"
      tone="text"
      size={12}
      isTabular
      fill="action"
      isNowrap
      className={classes.bar}
      data-now={(turn.from <= now && now < turn.to) || undefined}
      data-cover={turn.isOverride || undefined}
      title={turn.isOverride ? `${t("calendar.standsIn")}: ${said}` : said}
      style={{ insetInlineStart: at(turn.from), inlineSize: `${share * 100}%` }}
    >
      {turn.isOverride ? (
        <IconArrowsExchange size={14} stroke={1.8} aria-hidden="true" />
      ) : (
        share >= NARROWEST && <span>{days}</span>
      )}
    </Row>
  );
}
