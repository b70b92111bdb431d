import type { AcState, Remote } from "@switchboard/contract";
import { AC_TEMPERATURE } from "@switchboard/domain";
import { useCallback, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useKeepRemote } from "../api.ts";
import { send } from "./send.ts";
import type { Said } from "./usePresses.ts";

/** Where a remote begins that has never been used from here. */
const BEGIN: AcState = { power: false, mode: "cool", temperature: 24, fan: "auto", swing: false };

function within(state: AcState): AcState {
  const temperature = Math.min(Math.max(state.temperature, AC_TEMPERATURE.min), AC_TEMPERATURE.max);
  return { ...state, temperature };
}

/**
 * The state of an air conditioner as it is wished for. Wishes that come while one is on its way become one: only the last
 * is sent. One that did not go out is taken back.
 */
export function useAcState(remote: Remote) {
  const { t } = useTranslation("remotes");
  const keep = useKeepRemote();
  const [wish, setWish] = useState<AcState>();
  const [said, setSaid] = useState<Said>();
  /** The newest wish that has not been sent, and the newest of all: taps can come faster than the screen is drawn. */
  const wanted = useRef<AcState>(undefined);
  const newest = useRef<AcState>(undefined);
  const isSending = useRef(false);
  const known = remote.state ?? BEGIN;
  const flush = useCallback(async () => {
    if (isSending.current) return;
    isSending.current = true;
    while (wanted.current) {
      const state = wanted.current;
      wanted.current = undefined;
      const key = t("ac.state");
      setSaid({ key: "state", phase: "pending", words: t("play.sending", { key }) });
      const sent = await send({ remote_id: remote._id, state }, t);
      if (sent.ok) keep(remote._id, { state, lastUsed: new Date().toISOString() });
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
      const next = within({ ...before, ...part(before) });
      newest.current = next;
      wanted.current = next;
      setWish(next);
      void flush();
    },
    [known, flush],
  );
  return { state: wish ?? known, isKnown: remote.state !== null || wish !== undefined, said, change };
}
