import type { Hold } from "@switchboard/contract";
import type { Obstacle } from "@switchboard/domain/control";
import { MotorHealth, resultingBrightness } from "@switchboard/domain/site";
import { createContext } from "react";
import type { Translate } from "../../i18n/typed-keys.ts";
import type { DesiredState, FailureReason } from "../../live/pending.ts";
import type { KnownProtection } from "../../live/protected-switches.ts";
import type { TileView } from "./tile-view.ts";

export type TileState = "idle" | "pending" | "sent" | "failed" | "offline";

/** The texts of a tile, translated once for all tiles. */
export interface TileWords {
  language: string;
  /** The line under the name, without what the heading above already says. */
  place(view: Pick<TileView, "room" | "device">): string;
  on: string;
  off: string;
  running: string;
  stopped: string;
  dryRunning: string;
  overload: string;
  offline: string;
  offlineWhy: string;
  retry: string;
  turningOn: string;
  turningOff: string;
  setting: string;
  /** The state of a device that confirms nothing. */
  sent: string;
  failures: Record<FailureReason, string>;
  /** A brightness in percent, and the step where a dimmer has steps. */
  percent(percent: number): string;
  step(percent: number, level: number, steps: number): string;
  power(kilowatts: number): string;
  details(name: string): string;
  /** Names the holder for screen readers. */
  held(hold: Hold): string;
  /** Describe the protection, and until when or by which other switch. */
  resting(time: string): string;
  must_run(time: string): string;
  interlocked(name: string): string;
}

/** `isUnderRoom` is true when a heading above the tiles names the room. */
export function tileWords(t: Translate<"control">, language: string, isUnderRoom: boolean): TileWords {
  const number = new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const percents = new Intl.NumberFormat(language, { style: "percent" });
  return {
    language,
    place: ({ room, device }) => (isUnderRoom || room === "" ? device : room),
    on: t("tile.on"),
    off: t("tile.off"),
    running: t("tile.running"),
    stopped: t("tile.stopped"),
    dryRunning: t("tile.dryRunning"),
    overload: t("tile.overload"),
    offline: t("tile.offline"),
    offlineWhy: t("tile.offlineWhy"),
    retry: t("tile.retry"),
    turningOn: t("tile.turningOn"),
    turningOff: t("tile.turningOff"),
    setting: t("tile.setting"),
    sent: t("tile.sent"),
    failures: {
      silent: t("tile.failed.silent"),
      refused: t("tile.failed.refused"),
      rejected: t("tile.failed.rejected"),
      offline: t("tile.failed.offline"),
      held: t("tile.failed.held"),
      limited: t("tile.failed.limited"),
    },
    percent: (percent) => percents.format(percent / 100),
    step: (percent, level, steps) => t("tile.step", { percent: percents.format(percent / 100), level, steps }),
    power: (kilowatts) => t("tile.power", { power: number.format(kilowatts) }),
    details: (name) => t("tile.details", { name }),
    held: ({ by, workflow, supply }) => {
      if (supply) return t("tile.heldDemand");
      if (workflow) return t("tile.heldSafety", { by: workflow.name });
      return by === null ? t("tile.heldWall") : t("tile.heldBy", { by: by.name });
    },
    resting: (time) => t("tile.resting", { time }),
    must_run: (time) => t("tile.must_run", { time }),
    interlocked: (name) => t("tile.interlocked", { name }),
  };
}

export const TileWordsContext = createContext<TileWords>(
  tileWords(((key: string) => key) as Translate<"control">, "en", false),
);

/** Says why a protected switch cannot be turned now. */
export function limitWords(
  obstacle: Obstacle,
  { others }: KnownProtection,
  words: TileWords,
  time: (instant: number) => string,
): string {
  if (obstacle.why !== "interlocked") return words[obstacle.why](time(obstacle.until));
  return words.interlocked(others.find(({ id }) => id === obstacle.by)?.name ?? "");
}

/** Failures stay until seen, and a pending command shows even when its device goes offline; both come before being offline. */
export function tileState(view: TileView): TileState {
  if (view.phase !== "idle") return view.phase;
  return view.offlineSince === undefined ? "idle" : "offline";
}

function pendingWord(wanted: DesiredState | undefined, words: TileWords): string {
  if (wanted?.kind !== "state") return words.setting;
  return wanted.on ? words.turningOn : words.turningOff;
}

function motorWord(view: TileView, words: TileWords): string {
  if (!view.on) return words.stopped;
  if (view.motorHealth === MotorHealth.dry) return words.dryRunning;
  return view.motorHealth === MotorHealth.overload ? words.overload : words.running;
}

export function stateWord(view: TileView, words: TileWords): string {
  const state = tileState(view);
  if (state === "offline") return words.offline;
  if (state === "pending") return pendingWord(view.wanted, words);
  if (state === "sent") return words.sent;
  if (state === "failed") return words.failures[view.failure ?? "silent"];
  if (view.kind === "motor") return motorWord(view, words);
  if (!view.on) return words.off;
  return view.percent === undefined ? words.on : `${words.on} · ${brightnessWords(view.percent, view.steps, words)}`;
}

/** Adds to the word for a state why nothing happens or how to retry, and who holds the switch. */
export function stateDescription(view: TileView, word: string, words: TileWords, hold: Hold | undefined): string {
  const state = tileState(view);
  const said = state === "offline" ? words.offlineWhy : state === "failed" ? `${word}. ${words.retry}` : word;
  return hold ? `${said}. ${words.held(hold)}` : said;
}

/** Names the brightness that the device really sets: a device with steps has none in between. */
export function brightnessWords(asked: number, steps: number | undefined, words: TileWords): string {
  const { percent, level } = resultingBrightness(asked, steps);
  if (percent === 0) return words.off;
  return level === undefined || steps === undefined ? words.percent(percent) : words.step(percent, level, steps);
}
