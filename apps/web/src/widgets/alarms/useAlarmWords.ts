import type { AlarmSubject } from "@switchboard/contract";
import { useCallback } from "react";
import { alarmWords } from "../../data/alarm-words.ts";
import type { NotificationWords } from "../../data/notification-words.ts";
import { useMoments } from "../../data/useMoments.ts";
import { useTranslation } from "../../i18n/useTranslation.ts";

/** Words an alarm in the user's language. */
export function useAlarmWords(): (alarm: AlarmSubject) => NotificationWords {
  const { i18n } = useTranslation(["alarms", "notifications"]);
  const { time } = useMoments();
  const { language } = i18n;
  return useCallback((alarm) => alarmWords({ alarm, language, clock: time }), [language, time]);
}
