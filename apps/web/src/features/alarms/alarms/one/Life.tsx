import type { AlarmTransition } from "@switchboard/contract";
import {
  type Icon,
  IconAlertTriangle,
  IconArrowBackUp,
  IconCheck,
  IconCircleCheck,
  IconClockPause,
  IconFlag,
  IconLifebuoy,
  IconMessage,
  IconRepeat,
  IconStack2,
  IconUser,
} from "@switchboard/icons";
import { useMoments } from "../../../../data/useMoments.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Row } from "../../../../ui/kit/layout/Row.tsx";
import { Stack } from "../../../../ui/kit/layout/Stack.tsx";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import { causeWords } from "../../../../widgets/alarms/cause-words.ts";
import { RelativeTime } from "../../../../widgets/RelativeTime.tsx";
import classes from "./Alarm.module.css";

const ICONS: Record<AlarmTransition["kind"], Icon> = {
  raised: IconAlertTriangle,
  raised_again: IconAlertTriangle,
  cleared: IconCircleCheck,
  acknowledged: IconCheck,
  shelved: IconClockPause,
  unshelved: IconArrowBackUp,
  shelving_over: IconArrowBackUp,
  closed: IconFlag,
  assigned: IconUser,
  noted: IconMessage,
  flapping: IconRepeat,
  folded: IconStack2,
  unfolded: IconStack2,
  ticket: IconLifebuoy,
};

/** Every step of an alarm's life with who and why, the newest first. */
export function Life({ transitions }: { transitions: readonly AlarmTransition[] }) {
  const { t } = useTranslation("alarms");
  return (
    <Stack as="ol" className={classes.life} aria-label={t("one.life")}>
      {transitions.map((step) => (
        <Step key={step._id} step={step} />
      ))}
    </Stack>
  );
}

function Step({ step: { kind, at, by, why, until, to } }: { step: AlarmTransition }) {
  const { t } = useTranslation("alarms");
  const { dateTime } = useMoments();
  const Mark = ICONS[kind];
  const isReleased = kind === "assigned" && !to;
  const words = isReleased
    ? t("step.released")
    : t(`step.${kind}`, { name: to?.name ?? "", until: until ? dateTime(until) : "" });
  const said = kind === "closed" && why !== null ? causeWords(why) : why;
  return (
    <li data-kind={kind}>
      <Mark size={18} stroke={1.7} aria-hidden="true" />
      <div>
        <Row as="p" wraps align="baseline" gap="0 8">
          <strong>{words}</strong>
          {by && <span>{t("step.by", { name: by.name })}</span>}
          <small>
            {dateTime(at)} · <RelativeTime at={at} />
          </small>
        </Row>
        {said && (
          <Text as="p" breaks isPlain>
            {said}
          </Text>
        )}
      </div>
    </li>
  );
}
