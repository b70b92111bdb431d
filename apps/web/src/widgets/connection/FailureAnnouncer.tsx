import { useEffect, useState } from "react";
import { i18n } from "../../i18n/i18n.ts";
import { loadTexts } from "../../i18n/index.ts";
import { browserClock } from "../../live/clock.ts";
import type { FailedCommand } from "../../live/commands.ts";
import { commands, liveStore } from "../../live/live.ts";

/** Failures within this time are announced as one sum. */
const TOGETHER_MS = 400;

function wordsFor(failures: readonly FailedCommand[]): string {
  const [first] = failures;
  if (!first || failures.length > 1) return i18n.t("control:tile.failedTogether", { count: failures.length });
  return `${liveStore.switch(first.id)?.name}: ${i18n.t(`control:tile.failed.${first.reason}`)}`;
}

/** Announces failed commands to screen readers; the tile shows them. */
export function FailureAnnouncer() {
  const [words, setWords] = useState("");
  useEffect(() => {
    let failures: FailedCommand[] = [];
    let cancel = () => {};
    const tell = async () => {
      const told = failures;
      failures = [];
      await loadTexts("control");
      setWords(wordsFor(told));
    };
    const stop = commands.onFailed((failure) => {
      failures.push(failure);
      // Equal words are announced again only after they were cleared.
      setWords("");
      cancel();
      cancel = browserClock.after(TOGETHER_MS, () => void tell());
    });
    return () => {
      stop();
      cancel();
    };
  }, []);
  return (
    <span role="status" className="sb-visually-hidden">
      {words}
    </span>
  );
}
