import { parentPort, workerData } from "node:worker_threads";
import { expandIcal, UnreadableCalendar } from "./expand-ical.ts";

/** Reads one file in a thread of its own; the reader ends the thread when it takes too long. */
const { text, from, to }: { text: string; from: string; to: string } = workerData;

function answer() {
  try {
    return { occurrences: expandIcal(text, from, to) };
  } catch (error) {
    return { failure: error instanceof UnreadableCalendar ? error.failure : "unreadable" };
  }
}

// The time limit starts here, because a busy machine may take long to start a thread.
parentPort?.postMessage("begun");
parentPort?.postMessage(answer());
