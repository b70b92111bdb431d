const FRAMES = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"];
const interactive = Boolean(process.stdout.isTTY) && !process.env.CI;
const STILL_THERE_MS = 20_000;

/** A problem that a person can act on; it is printed without a stack. */
export class Failure extends Error {}

/** A command that was called wrongly, which does not get better by trying again. */
class Misuse extends Failure {}

export function misuse(message) {
  return new Misuse(message);
}

export function fail(message) {
  throw new Failure(message);
}

/**
 * Shows a running step, and ends with a tick and the seconds it took. On a terminal it is one line that moves; elsewhere plain lines.
 * `work` gets a function that changes the text; a step below `quietBelowMs` is not shown.
 */
export async function step(title, work, { quietBelowMs = 0 } = {}) {
  const started = Date.now();
  const line = interactive ? movingLine(started) : plainLine(started, quietBelowMs);
  line.say(title);
  try {
    const result = await work((text) => line.say(`${title}: ${text}`));
    line.end();
    const took = Date.now() - started;
    taken.push({ title, took });
    if (took >= quietBelowMs) console.log(`${paint("32", "✓")} ${title} ${paint("2", seconds(took))}`);
    return result;
  } catch (error) {
    line.end();
    console.log(`${paint("31", "✗")} ${title} ${paint("2", seconds(Date.now() - started))}`);
    throw error;
  }
}

const taken = [];

/** Says how long the command took since its start, and each of its steps. */
export function stepsTaken() {
  const each = taken.map(({ title, took }) => `${title.toLowerCase()} ${seconds(took)}`);
  return paint("2", `  Started in ${seconds(performance.now())}: ${each.join(", ")}.\n`);
}

function movingLine(started) {
  let text = "";
  let frame = 0;
  const draw = () => {
    const shown = `${FRAMES[frame++ % FRAMES.length]} ${text} ${seconds(Date.now() - started)}`;
    process.stdout.write(`\r\u001b[K${shown.slice(0, (process.stdout.columns ?? 80) - 1)}`);
  };
  const timer = setInterval(draw, 100);
  return {
    say: (next) => {
      text = next;
      draw();
    },
    end: () => {
      clearInterval(timer);
      process.stdout.write("\r\u001b[K");
    },
  };
}

function plainLine(started, quietBelowMs) {
  let text = "";
  let printed = quietBelowMs > 0 ? "" : undefined;
  const print = () => {
    console.log(`  ${text} … ${Date.now() - started > 1000 ? seconds(Date.now() - started) : ""}`.trimEnd());
    printed = text;
  };
  const first = quietBelowMs > 0 ? setTimeout(print, quietBelowMs) : undefined;
  const timer = setInterval(print, STILL_THERE_MS);
  return {
    say: (next) => {
      text = next;
      if (printed !== "" && printed !== text) print();
    },
    end: () => {
      clearTimeout(first);
      clearInterval(timer);
    },
  };
}

export function seconds(ms) {
  return `${(ms / 1000).toFixed(1)} s`;
}

export function paint(code, text) {
  return process.stdout.isTTY && !process.env.NO_COLOR ? `\u001b[${code}m${text}\u001b[0m` : text;
}

/** The outermost frame of every command: prints a known failure as a message, not as a stack. */
export async function main(work) {
  try {
    await work();
  } catch (error) {
    const full = error.code === "ENOSPC" ? "The disk is full. Free some space and try again." : undefined;
    const isMisuse = error instanceof Misuse;
    console.error(`${isMisuse ? "" : "\n"}${full ?? (error instanceof Failure ? error.message : error.stack)}`);
    process.exitCode = isMisuse ? 2 : 1;
  }
}
