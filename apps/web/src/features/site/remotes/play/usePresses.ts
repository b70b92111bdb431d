import type { RemoteKey } from "@switchboard/contract";
import { useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { keyName } from "../key-words.ts";
import { send } from "./send.ts";

/** Presses beyond this queue are ignored, because they come faster than they can be sent. */
const MOST_WAITING = 8;
/** One message of a held key repeats the code this often: about a third of a second of light. */
const HELD_TIMES = 3;
const SENT_SHOWN_MS = 1500;

export interface PressResult {
  key: string;
  phase: "pending" | "sent" | "failed";
  words: string;
}

export type Press = (key: RemoteKey, held?: boolean) => Promise<void>;

/** Sends the presses of a remote in order, and returns the result of the last. */
export function usePresses(remoteId: string): { said: PressResult | undefined; press: Press } {
  const { t } = useTranslation("remotes");
  const [said, setSaid] = useState<PressResult>();
  const line = useRef({ last: Promise.resolve(), waiting: 0 });
  const press = useCallback<Press>(
    (key, held = false) => {
      const { current } = line;
      if (current.waiting >= MOST_WAITING) return current.last;
      current.waiting++;
      const name = keyName(key, t);
      setSaid({ key: key.key, phase: "pending", words: t("play.sending", { key: name }) });
      current.last = current.last.then(async () => {
        const more = held ? { held, times: HELD_TIMES } : {};
        const sent = await send({ remote_id: remoteId, key: key.key, ...more }, t);
        current.waiting--;
        setSaid({
          key: key.key,
          phase: sent.ok ? "sent" : "failed",
          words: sent.ok ? t("play.sent", { key: name }) : t("play.failed", { key: name, why: sent.why }),
        });
      });
      return current.last;
    },
    [remoteId, t],
  );
  useEffect(() => {
    if (said?.phase !== "sent") return;
    const timer = setTimeout(() => setSaid(undefined), SENT_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [said]);
  return { said, press };
}
