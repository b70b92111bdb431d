import { type CommandOutcome, isCarriedOut } from "@switchboard/domain/control";
import { currentCall } from "../call-context.ts";
import type { Signals, TakenCommand } from "../signals.ts";
import { type Span, type SpanContext, SpanKind } from "./span.ts";
import { nowMs, type Tracer } from "./tracer.ts";

/** A command on its way whose trace is kept. */
interface Journey {
  span: Span;
  takenAt: number;
  sentAt?: number;
  heardAt?: number;
  isDelivered?: boolean;
  run: Run | undefined;
}

/** A run of a schedule, scene or workflow, which is over when the last of its commands is. */
interface Run {
  span: Span;
  open: number;
}

/** Commands beyond this many open ones are not traced. */
const MOST_OPEN = 5000;
/** A command ends within twelve seconds or on another server; commands for offline devices are not awaited. */
const PATIENCE_MS = 45_000;
const COMMAND_ID = /"cmd":"([0-9a-f-]{36})"/;

/** Traces a command: its row, the broker, the device, the browser and the store again. */
export class CommandTraces {
  readonly #tracer: Tracer;
  readonly #open = new Map<string, Journey>();

  constructor(tracer: Tracer, signals: Signals) {
    this.#tracer = tracer;
    signals.on("commands.taken", ({ commands }) => this.#taken(commands));
    signals.on("commands.sent", ({ ids }) => this.#each(ids, (journey) => this.#sent(journey)));
    signals.on("answer.heard", ({ id }) => this.#each([id], (journey) => this.#heard(journey)));
    signals.on("commands.ended", ({ commands }) => {
      for (const { id, outcome } of commands) this.#ended(id, outcome);
    });
  }

  /** Called before a message goes to a browser: the first one with the device's answer ends the journey. */
  forwarded(payload: string | Buffer): void {
    if (this.#open.size === 0) return;
    const id = COMMAND_ID.exec(payload.toString())?.[1];
    const journey = id === undefined ? undefined : this.#open.get(id);
    if (!journey || journey.isDelivered) return;
    journey.isDelivered = true;
    const at = journey.heardAt ?? nowMs();
    this.#tracer.end(this.#tracer.child("hand to the first browser", journey.span, { kind: SpanKind.producer, at }));
  }

  /** Runs now and then: ends journeys that will not end here any more. */
  sweep(): void {
    for (const [id, { takenAt }] of this.#open) {
      if (nowMs() - takenAt < PATIENCE_MS) return;
      this.#ended(id, "not ended here");
    }
  }

  #taken(commands: readonly TakenCommand[]): void {
    const call = currentCall()?.span;
    const waiting = commands.filter(({ outcome }) => outcome === "pending");
    if (call) for (const command of waiting) this.#begin(command, call, undefined);
    // Within a call that is not traced, none of its commands is.
    else if (!currentCall())
      for (const [, own] of Map.groupBy(waiting, ({ cause_run, id }) => cause_run ?? id)) this.#beginRun(own);
  }

  #beginRun(commands: readonly TakenCommand[]): void {
    const [first] = commands;
    const span =
      first && this.#tracer.root(`${first.source} run`, { attributes: { "switchboard.source": first.source } });
    if (!span) return;
    const run = { span, open: 0 };
    for (const command of commands) this.#begin(command, span, run);
    if (run.open === 0) this.#tracer.end(span);
  }

  #begin({ id, source }: TakenCommand, parent: SpanContext, run: Run | undefined): void {
    if (this.#open.size >= MOST_OPEN) return;
    const attributes = { "switchboard.command.id": id, "switchboard.source": source };
    const span = this.#tracer.child("command", parent, { attributes });
    this.#open.set(id, { span, takenAt: span.startMs, run });
    if (run) run.open += 1;
  }

  #sent(journey: Journey): void {
    const { span, takenAt: at } = journey;
    const sending = this.#tracer.child("publish to the device", span, { kind: SpanKind.producer, at });
    journey.sentAt = nowMs();
    this.#tracer.end(sending, { at: journey.sentAt });
  }

  #heard(journey: Journey): void {
    if (journey.heardAt !== undefined) return;
    const { span, sentAt, takenAt } = journey;
    const acting = { kind: SpanKind.client, at: sentAt ?? takenAt };
    journey.heardAt = nowMs();
    this.#tracer.end(this.#tracer.child("device acts and answers", span, acting), { at: journey.heardAt });
  }

  #ended(id: string, outcome: CommandOutcome | "not ended here"): void {
    const journey = this.#open.get(id);
    if (!journey) return;
    this.#open.delete(id);
    const { span, heardAt, run } = journey;
    if (heardAt !== undefined) this.#tracer.end(this.#tracer.child("settle in the store", span, { at: heardAt }));
    this.#tracer.end(span, {
      failed: outcome === "not ended here" || !isCarriedOut(outcome),
      "switchboard.outcome": outcome,
    });
    if (!run) return;
    run.open -= 1;
    if (run.open === 0) this.#tracer.end(run.span);
  }

  #each(ids: readonly string[], visit: (journey: Journey) => void): void {
    if (this.#open.size === 0) return;
    for (const id of ids) {
      const journey = this.#open.get(id);
      if (journey) visit(journey);
    }
  }
}
