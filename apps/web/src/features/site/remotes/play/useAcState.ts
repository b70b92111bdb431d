import type { AcState, Codeset, Remote } from "@switchboard/contract";
import { AC_MODES, AC_TEMPERATURE } from "@switchboard/domain/site";
import { useCallback, useMemo, useRef, useState } from "react";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { currentTime } from "../../../../ui/clock.ts";
import { useKeepRemote } from "../api.ts";
import { send } from "./send.ts";
import type { PressResult } from "./usePresses.ts";

type AcOffers = NonNullable<Codeset["offers"]>;

/** The initial state of a remote that was never used from here. */
const BEGIN: AcState = { power: false, mode: "cool", temperature: 24, fan: "auto", swing: false };

/** Assumed capabilities when the codeset does not list its own. */
const ANYTHING: AcOffers = { modes: [...AC_MODES], ...AC_TEMPERATURE, swing: true };

/** Limits a state to the appliance's capabilities, because it may predate a change of codes. */
function within(state: AcState, { modes, min, max, swing }: AcOffers): AcState {
  return {
    ...state,
    mode: modes.includes(state.mode) ? state.mode : "cool",
    temperature: Math.min(Math.max(state.temperature, min), max),
    swing: state.swing && swing,
  };
}

/**
 * Holds the desired state of an air conditioner. Of the changes made while one is being sent, only the last is sent. A change that
 * could not be sent is reverted.
 */
export function useAcState(remote: Remote, offers: AcOffers = ANYTHING) {
  const { t } = useTranslation("remotes");
  const keep = useKeepRemote();
  const [wish, setWish] = useState<AcState>();
  const [said, setSaid] = useState<PressResult>();
  /** The newest unsent state, and the newest of all, because taps can come faster than renders. */
  const wanted = useRef<AcState>(undefined);
  const newest = useRef<AcState>(undefined);
  const isSending = useRef(false);
  const known = useMemo(() => within(remote.state ?? BEGIN, offers), [remote.state, offers]);
  const flush = useCallback(async () => {
    if (isSending.current) return;
    isSending.current = true;
    while (wanted.current) {
      const state = wanted.current;
      wanted.current = undefined;
      const key = t("ac.state");
      setSaid({ key: "state", phase: "pending", words: t("play.sending", { key }) });
      const sent = await send({ remote_id: remote._id, state }, t);
      if (sent.ok) keep(remote._id, { state, lastUsed: new Date(currentTime()).toISOString() });
      else wanted.current = undefined;
      const words = sent.ok ? t("play.sent", { key }) : t("play.failed", { key, why: sent.why });
      setSaid({ key: "state", phase: sent.ok ? "sent" : "failed", words });
    }
    isSending.current = false;
    newest.current = undefined;
    setWish(undefined);
  }, [remote._id, keep, t]);
  const change = useCallback(
    (part: (state: AcState) => Partial<AcState>) => {
      const before = newest.current ?? known;
      const next = within({ ...before, ...part(before) }, offers);
      newest.current = next;
      wanted.current = next;
      setWish(next);
      void flush();
    },
    [known, offers, flush],
  );
  return { state: wish ?? known, offers, isKnown: remote.state !== null || wish !== undefined, said, change };
}
