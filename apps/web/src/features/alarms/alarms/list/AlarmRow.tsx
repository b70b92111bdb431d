import type { Alarm } from "@switchboard/contract";
import { Link } from "@tanstack/react-router";
import { memo, useState } from "react";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Button } from "../../../../ui/kit/Button.tsx";
import { Row } from "../../../../ui/kit/layout/Row.tsx";
import { Stack } from "../../../../ui/kit/layout/Stack.tsx";
import { Surface } from "../../../../ui/kit/layout/Surface.tsx";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import { TextButton } from "../../../../ui/kit/layout/TextButton.tsx";
import { Tick } from "../../../../ui/kit/Tick.tsx";
import type { Select } from "../../../../ui/selection/useSelection.ts";
import { PriorityMark } from "../../../../widgets/alarms/PriorityMark.tsx";
import { StateWord } from "../../../../widgets/alarms/StateWord.tsx";
import { useAlarmWords } from "../../../../widgets/alarms/useAlarmWords.ts";
import { useHandleAlarms } from "../../../../widgets/alarms/useHandleAlarms.ts";
import classes from "./AlarmList.module.css";
import { Below } from "./Below.tsx";
import { Facts, Flapping, Notes } from "./RowFacts.tsx";

interface AlarmRowProps {
  alarm: Alarm;
  isGone: boolean;
  isSelected: boolean;
  /** Missing when rows cannot be selected. */
  onSelect?: Select | undefined;
}

/** Shows an alarm's place, time and count, its advice and owner, and the most frequent action. */
export const AlarmRow = memo(function AlarmRow({ alarm, isGone, isSelected, onSelect }: AlarmRowProps) {
  const { t } = useTranslation("alarms");
  const words = useAlarmWords();
  const { _id, priority, state, advice, below } = alarm;
  const [isOpen, setOpen] = useState(false);
  const { head } = words(alarm);
  return (
    <Surface
      as="article"
      isCard
      className={classes.row}
      aria-label={head}
      data-priority={priority}
      data-state={state}
      data-selected={isSelected || undefined}
      data-gone={isGone || undefined}
    >
      {onSelect && (
        <Tick
          className={classes.tick}
          checked={isSelected}
          aria-label={t("list.select", { name: head })}
          onChange={({ nativeEvent }) => onSelect(_id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
        />
      )}
      <div className={classes.mark}>
        <PriorityMark priority={priority} />
      </div>
      <Stack align="start" breaks className={classes.what}>
        <Text as="h2" size={16}>
          <Link to="/app/alarms/$alarm" params={{ alarm: _id }}>
            {head}
          </Link>
        </Text>
        <Facts alarm={alarm} />
        <Flapping flapping={alarm.flapping} />
        {advice !== "" && state !== "closed" && (
          <Text as="p" size={14}>
            <strong>{t("row.advice")}:</strong> {advice}
          </Text>
        )}
        {below > 0 && (
          <TextButton aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? t("row.hideBelow") : t("row.below", { count: below })}
          </TextButton>
        )}
        {isOpen && <Below id={_id} />}
      </Stack>
      <Stack align="start" gap={4} breaks className={classes.life}>
        {isGone ? (
          <Text tone="quiet" size={13}>
            {t("list.gone")}
          </Text>
        ) : (
          <StateWord state={state} />
        )}
        <Notes alarm={alarm} />
      </Stack>
      <Row align="stretch" justify="end" className={classes.act}>
        <RowAction alarm={alarm} name={head} />
      </Row>
    </Surface>
  );
});

/** Offers the most frequent action. */
function RowAction({ alarm, name }: { alarm: Alarm; name: string }) {
  const { t } = useTranslation("alarms");
  const handle = useHandleAlarms();
  const [isBusy, setBusy] = useState(false);
  const did = alarm.state === "shelved" ? "unshelve" : "acknowledge";
  if (!alarm.may.includes(did)) return null;
  const act = () => {
    setBusy(true);
    void handle({ did }, [alarm]).finally(() => setBusy(false));
  };
  return (
    <Button isQuiet isPending={isBusy} aria-label={t(`do.${did}Named`, { name })} onClick={act}>
      {t(`do.${did}`)}
    </Button>
  );
}
