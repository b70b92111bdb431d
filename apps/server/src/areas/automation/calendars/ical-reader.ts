import { Worker } from "node:worker_threads";
import { FairShare } from "../../../platform/fair-share.ts";
import { type Occurrence, UnreadableCalendar } from "./expand-ical.ts";
import { type IcalEntry, type IcalOptions, searchRange, toDays } from "./read-ical.ts";

/** A file of 2 MB takes a second or two. */
const LONGEST_MS = 10_000;
const LONGEST_START_MS = 60_000;
const MOST_MEMORY_MB = 256;
/** How many files are read at once: one per enterprise, and few may wait, so that nobody waits long. */
const READING = new FairShare({ atOnce: 2, perOwner: 1, waitingPerOwner: 4 });

type Answer = { occurrences: Occurrence[] } | { failure: "unreadable" | "full" };

/**
 * Reads the days of a file that somebody else has written, beside everything else that the server does: a large file keeps a thread busy
 * for a second. Throws ShareUsedUp where the owner has several waiting already.
 */
export async function readIcalInThread(
  owner: string,
  text: string,
  options: IcalOptions,
  { longestMs = LONGEST_MS, reading = READING } = {},
): Promise<IcalEntry[]> {
  const [from, to] = searchRange(options);
  const answer = await reading.run(owner, () => askThread({ text, from, to }, longestMs));
  if ("failure" in answer) throw new UnreadableCalendar(answer.failure);
  return toDays(answer.occurrences, options);
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
    worker.on("message", (message: Answer | "begun") => {
      if (message !== "begun") return end(message);
      clearTimeout(timer);
      timer = setTimeout(giveUp, longestMs);
    });
    worker.once("error", giveUp);
    worker.once("exit", giveUp);
  });
}
