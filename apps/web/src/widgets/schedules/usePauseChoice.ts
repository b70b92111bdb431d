import { localDay, nextDay, parseHhmm } from "@switchboard/domain/core";
import { useState } from "react";
import { useReader } from "../../data/useReader.ts";
import { useServerNow } from "../../data/useServerNow.ts";
import { type PauseEnd, pauseEnd } from "./pause-end.ts";

/** Until when something is paused, as it is being chosen. */
export function usePauseChoice() {
  const { timeZone } = useReader();
  const now = new Date(useServerNow());
  const today = localDay(now, timeZone);
  const [end, setEnd] = useState<PauseEnd>("tomorrow");
  const [day, setDay] = useState(() => nextDay(today));
  const [clock, setClock] = useState("08:00");
  const until = pauseEnd({ end, day, time: parseHhmm(clock) }, timeZone, now);
  return { fields: { end, setEnd, day, setDay, clock, setClock, today }, until, now };
}

export type PauseFieldsProps = ReturnType<typeof usePauseChoice>["fields"];
