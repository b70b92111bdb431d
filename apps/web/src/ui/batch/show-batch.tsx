import { notifications } from "@mantine/notifications";
import { i18n } from "../../i18n/i18n.ts";
import { success } from "../notices/notices.ts";
import { BatchNotice } from "./BatchNotice.tsx";
import { Batch, type BatchPlan } from "./batch.ts";

/** Faster batches show no progress. */
const SHOWN_AFTER_MS = 1000;
/** The duration of all success messages (spec §8); failures stay until they are closed. */
const DONE_MS = 5000;

let shown = 0;
let running = 0;

/** Makes the browser ask before the working page is closed. */
function warn(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

async function whileGuarded(work: Promise<void>): Promise<void> {
  running += 1;
  window.addEventListener("beforeunload", warn);
  try {
    await work;
  } finally {
    running -= 1;
    if (running === 0) window.removeEventListener("beforeunload", warn);
  }
}

class BatchShow {
  readonly #batch: Batch;
  readonly #id: string;
  #isShown = false;

  constructor(batch: Batch) {
    shown += 1;
    this.#batch = batch;
    this.#id = `batch:${shown}`;
  }

  async play(work: () => Promise<void>): Promise<void> {
    const timer = setTimeout(() => this.#show(), this.#isShown ? 0 : SHOWN_AFTER_MS);
    try {
      await whileGuarded(work());
    } finally {
      clearTimeout(timer);
      this.#end();
    }
  }

  #end(): void {
    const { title, targets, success: words } = this.#batch.plan;
    const { done } = this.#batch.view();
    const isWhole = done === targets.length;
    if (isWhole && !this.#isShown) {
      success(words ?? i18n.t("many:allDone", { title, done, count: targets.length }));
    } else this.#show(isWhole ? "good" : "critical", isWhole ? DONE_MS : false);
  }

  /** Updates the notice when it is already shown. */
  #show(tone: "neutral" | "good" | "critical" = "neutral", autoClose: number | false = false): void {
    const id = this.#id;
    const close = () => notifications.hide(id);
    const retry = () => void this.play(() => this.#batch.retry());
    const words = { id, autoClose, "data-tone": tone, withCloseButton: false, role: "status" };
    const message = <BatchNotice batch={this.#batch} onRetry={retry} onClose={close} />;
    if (this.#isShown) notifications.update({ ...words, message });
    else notifications.show({ ...words, message, onClose: () => this.#forget() });
    this.#isShown = true;
  }

  #forget(): void {
    this.#isShown = false;
  }
}

/** Runs the batch and shows the results in a notice, which stays while the user moves between screens. */
export function showBatch(plan: BatchPlan): Promise<void> {
  const batch = new Batch(plan);
  return new BatchShow(batch).play(() => batch.start());
}
