import { Worker } from "node:worker_threads";
import { type Occurrence, UnreadableCalendar } from "./expand-ical.ts";
import { type Given, lookedThrough, type Read, toDays } from "./read-ical.ts";

/** A file of 2 MB takes a second or two; a rule that never comes to a day would take for ever. */
const LONGEST_MS = 10_000;
const LONGEST_START_MS = 60_000;
const MOST_MEMORY_MB = 256;
/** So many files are read at once; others wait for their turn, and cost nobody anything meanwhile. */
const lanes: Promise<unknown>[] = [Promise.resolve(), Promise.resolve()];
let turn = 0;

type Answer = { occurrences: Occurrence[] } | { failure: "unreadable" | "full" };

/**
 * Reads the days of a file that somebody else has written, beside everything else that the server does: a rule that leads nowhere
 * (30 February, by the day) keeps a thread busy for ever, and a large file keeps it busy for a second.
 */
export async function readIcalAside(text: string, given: Given, longestMs = LONGEST_MS): Promise<Read[]> {
  const [from, to] = lookedThrough(given);
  turn = (turn + 1) % lanes.length;
  const asked = (lanes[turn] ?? Promise.resolve()).then(() => askThread({ text, from, to }, longestMs));
  lanes[turn] = asked;
  const answer = await asked;
  if ("failure" in answer) throw new UnreadableCalendar(answer.failure);
  return toDays(answer.occurrences, given);
}

function askThread(workerData: { text: string; from: string; to: string }, longestMs: number): Promise<Answer> {
  return new Promise((resolve) => {
    const resourceLimits = { maxOldGenerationSizeMb: MOST_MEMORY_MB };
    const worker = new Worker(new URL("./ical-process.ts", import.meta.url), { workerData, resourceLimits });
    const end = (answer: Answer) => {
      clearTimeout(timer);
      void worker.terminate();
      resolve(answer);
    };
    const giveUp = () => end({ failure: "unreadable" });
    let timer = setTimeout(giveUp, LONGEST_START_MS);
    worker.on("message", (said: Answer | "begun") => {
      if (said !== "begun") return end(said);
      clearTimeout(timer);
      timer = setTimeout(giveUp, longestMs);
    });
    worker.once("error", giveUp);
    worker.once("exit", giveUp);
  });
}
