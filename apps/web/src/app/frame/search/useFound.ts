import { createSearchIndex, type SearchAction } from "@switchboard/domain/core";
import { useMemo, useState } from "react";
import { LANGUAGES } from "../../../i18n/languages.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import type { Loadable } from "../../../widgets/LoadFailure.tsx";
import { type FoundRow, findRows } from "./find-rows.ts";
import { useRecent } from "./recent.ts";
import { type Thing, textOf } from "./thing.ts";
import { useAppCommands, useScreens } from "./useAppThings.ts";
import { useAutomationThings } from "./useAutomationThings.ts";
import { useLiveThings } from "./useLiveThings.ts";
import { usePeopleThings } from "./usePeopleThings.ts";
import { useSensorThings } from "./useSensorThings.ts";
import { useSettings } from "./useSettings.ts";

/** Further rows would not be read; the next letter narrows them down. */
const SHOWN = 40;
const NONE: readonly string[] = [];

/** Rows under a heading; search results have none and are sorted best first. */
export interface Section {
  heading?: "recent" | "screens";
  rows: readonly FoundRow[];
}

interface SearchResults {
  sections: readonly Section[];
  hasMore: boolean;
  isComing: boolean;
  failed: readonly Loadable[];
  /** The screen that was probably meant, when nothing was found and only others may open it. */
  closed: Thing | undefined;
  /** Example commands with names of this building. */
  examples: readonly string[];
}

interface Rights {
  can(thing: Thing, action: SearchAction): boolean;
  isWorth(thing: Thing, action: SearchAction): boolean;
}

function useIndex(things: readonly Thing[], recent: readonly string[]) {
  const { t } = useTranslation("search");
  return useMemo(
    () => createSearchIndex(things, (thing) => textOf(thing, t(`kinds.${thing.kind}`), recent.includes(thing.key))),
    [things, recent, t],
  );
}

const plain = (thing: Thing): FoundRow => ({ thing, action: undefined, words: [] });

/** Builds examples from an existing room and scene, the theme and another language. */
function useExamples(rooms: readonly Thing[], scenes: readonly Thing[]): string[] {
  const { t, i18n } = useTranslation("search");
  const room = rooms.find(({ kind }) => kind === "room")?.name;
  const scene = scenes.find(({ kind }) => kind === "scene")?.name;
  const [english, second] = LANGUAGES;
  const other = (i18n.language === second?.code ? english : second)?.name;
  const named = [room && t("examples.off", { name: room }), scene && t("examples.play", { name: scene })];
  return [...named.filter((each) => each !== undefined), t("examples.dark"), ...(other === undefined ? [] : [other])];
}

/** Lists recently used things, then the screens. */
function beforeTyping(all: readonly Thing[], screens: readonly Thing[], recent: readonly string[]): Section[] {
  const used = recent.flatMap((key) => all.find((thing) => thing.key === key) ?? []);
  const others = screens.filter(({ key }) => !recent.includes(key));
  const sections: Section[] = [
    { heading: "recent", rows: used.map(plain) },
    { heading: "screens", rows: others.map(plain) },
  ];
  return sections.filter(({ rows }) => rows.length > 0);
}

/** Returns the results for the typed text. Indexes are rebuilt when their contents change, not per letter. */
export function useFound(text: string, { can, isWorth }: Rights): SearchResults {
  const live = useLiveThings();
  const automation = useAutomationThings();
  const people = usePeopleThings(text);
  const sensors = useSensorThings();
  const { offered: screens, closed } = useScreens();
  const closedIndex = useIndex(closed, NONE);
  const commands = useAppCommands();
  const settings = useSettings();
  // Fixed when the search opens, so that nothing moves because it was just used.
  const [steady] = useState(useRecent().recent);
  const app = useMemo(() => [...screens, ...commands, ...settings], [screens, commands, settings]);
  const indexes = [
    useIndex(live.things, steady),
    useIndex(automation.things, steady),
    useIndex(people.things, steady),
    useIndex(sensors.things, steady),
    useIndex(app, steady),
  ];
  const sources = [live, automation, people, sensors];
  const load = {
    isComing: sources.some(({ isComing }) => isComing),
    failed: sources.flatMap(({ failed }) => failed),
    examples: useExamples(live.things, automation.things),
  };
  if (text.trim() === "") {
    const all = indexes.flatMap(({ items }) => items);
    return { sections: beforeTyping(all, screens, steady), hasMore: false, closed: undefined, ...load };
  }
  const { rows, hasMore } = findRows(text, { indexes, can, isWorth, limit: SHOWN });
  if (rows.length > 0) return { sections: [{ rows }], hasMore, closed: undefined, ...load };
  const [meant] = findRows(text, { indexes: [closedIndex], can, isWorth, limit: 1 }).rows;
  return { sections: [], hasMore, closed: meant?.thing, ...load };
}
