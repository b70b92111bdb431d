import { expect, type Page } from "@playwright/test";
import { moveTo } from "../pages/move.ts";
import { baseUrl } from "../world/building.ts";
import { Answers } from "./answers.ts";
import { ASKS_OVER, isOrnament, NEEDS_NOTHING, NEVER_EMPTY, NO_STEP } from "./expected.ts";
import { type Part, type Reading, readScreen } from "./reading.ts";
import { failedAlone, failedOver, type Moment, RULES } from "./rules.ts";
import { filled, namesOfTheBuilding, type Things, thingsOfTheBuilding, wordsOfOneThing } from "./screens.ts";
import { type Language, wordsOf } from "./words.ts";

const SETTLED_MS = 20_000;
const PRESSED_MS = 2_000;
/** Pages that show one thing by the name that people gave it. */
const ONE_THING = /^\/app\/(alarms\/\$alarm|waste\/\$finding)/;
/** More than any screen has parts that fail by themselves. */
const MOST_TRIES = 12;
/** How late an answer is; and more than the pause before a call that got no answer is tried once more. */
const LATE_MS = 3_000;

/** The browser's own word about a call that failed is no fault of the screen. */
const OF_THE_NETWORK = /^(Failed to load resource|Access to fetch at)/;

type Failure = "500" | "403" | "404" | "offline";
export const FAILURES: readonly Failure[] = ["500", "403", "404", "offline"];

/** Opens screens whose calls are answered as told, and keeps what reads wrong on them. */
export class Walker {
  readonly faults: string[] = [];
  private readonly answers = new Answers();
  private readonly page: Page;
  private readonly things: Things;
  private readonly names: ReadonlySet<string>;
  private readonly ofOneThing: ReadonlySet<string>;
  private words = wordsOf("en");
  private where = "";
  private part: Part = "main";

  private constructor(page: Page, things: Things, names: ReadonlySet<string>, ofOneThing: ReadonlySet<string>) {
    this.page = page;
    this.things = things;
    this.names = names;
    this.ofOneThing = ofOneThing;
  }

  static async on(page: Page): Promise<Walker> {
    const walker = new Walker(page, await thingsOfTheBuilding(), await namesOfTheBuilding(), await wordsOfOneThing());
    await walker.answers.follow(page);
    await page.clock.install();
    page.on("pageerror", (error) => walker.note("page error", error.message));
    page.on("console", (message) => {
      if (message.type() !== "error" || OF_THE_NETWORK.test(message.text())) return;
      walker.note("console", message.text());
    });
    return walker;
  }

  /** From the next screen on. */
  async speak(language: Language): Promise<void> {
    this.words = wordsOf(language);
    await this.page.evaluate((to) => localStorage.setItem("sb.language", JSON.stringify(to)), language);
  }

  /** Opens a screen with the server's own answers: it comes to rest, shows no failure, and fits the window. */
  async openAnswered(screen: string): Promise<void> {
    this.where = `${screen}, ${this.words.language}`;
    await this.go(screen);
    await this.look("answered", this.isAtRest);
  }

  /** Opens a screen of a user with nothing in its answers: it offers a step, or says that an admin can do it. */
  async openEmpty(screen: string): Promise<void> {
    this.where = `${screen}, ${this.words.language}, empty`;
    this.answers.answer("empty");
    await this.go(screen);
    await this.look("emptyForUser", this.isAtRest);
  }

  /** Does the same without loading the page anew. */
  async moveTo(screen: string): Promise<void> {
    this.where = `${screen}, ${this.words.language}`;
    await moveTo(this.page, filled(screen, this.things));
    await this.look("answered", this.isAtRest);
  }

  /** Late, then failed, then answered after all: everything that can happen to one opening of a screen. */
  async openFailing(screen: string, failure: Failure, recovery: "empty" | "real"): Promise<void> {
    const { answers } = this;
    this.where = `${screen}, ${this.words.language}, ${failure}`;
    answers.answer("held");
    await this.go(screen);
    // The frame asks for something on every screen; without it there may be nothing to wait for.
    await this.settle(({ headings, isPublic }) => headings.length > 0 && (isPublic || answers.isHolding()));
    await this.page.clock.fastForward(LATE_MS);
    await this.look("held", ({ hasLoader, isPublic }) => hasLoader || isPublic);
    answers.answer(failure);
    if (failure === "offline") await this.settle(() => answers.isQuiet());
    if (failure === "offline") await this.page.clock.fastForward(LATE_MS);
    if (NEEDS_NOTHING.includes(screen) || !screen.startsWith("/app/")) await this.look("unharmed", this.isAtRest);
    else await this.look("failed", (reading) => this.isAtRest(reading) && reading.alerts.length > 0);
    answers.answer(recovery);
    await this.tryAgain();
    await this.look(
      recovery === "empty" ? momentOfEmpty(screen) : "answered",
      (reading) => this.isAtRest(reading) && reading.retries === 0,
    );
  }

  /**
   * Each call of a screen fails alone, while the server answers the others. What the screen then says to be empty, and
   * did not say before, only failed.
   */
  async openWithOneFailing(screen: string, isMeant: (call: string) => boolean): Promise<void> {
    const { answers } = this;
    this.where = `${screen}, ${this.words.language}, all answered`;
    answers.answer("real");
    // What the screen before still asks is not this one's.
    await this.page.goto("about:blank");
    answers.forget();
    await this.go(screen);
    const before = await this.look("answered", this.isAtRest);
    for (const call of [...answers.asked].filter((each) => isMeant(each) && !isOrnament(screen, each))) {
      this.where = `${screen}, ${this.words.language}, only ${call}`;
      answers.answer("500", call);
      await this.go(screen);
      const after = await this.settle((reading) => this.isAtRest(reading) && reading.alerts.length > 0);
      for (const fault of failedAlone(after, before, this.words)) this.note("failed", fault);
      answers.answer("real");
      await this.tryAgain();
      await this.look("answered", (reading) => this.isAtRest(reading) && reading.retries === 0);
    }
  }

  /** What opens over a screen asks a server that fails from then on, and is tried again once it is back. */
  async openOver(what: string, screen: string, open: (page: Page) => Promise<void>): Promise<void> {
    const { answers, page } = this;
    this.where = `${what}, ${this.words.language}`;
    answers.answer("real");
    await this.go(screen);
    await this.settle(this.isAtRest);
    answers.answer("500");
    await open(page);
    this.part = "[role=dialog]";
    await page.getByRole("dialog").waitFor();
    const mustSay = ASKS_OVER.includes(what);
    const reading = await this.settle((each) => this.isAtRest(each) && (!mustSay || each.alerts.length > 0));
    if (mustSay) for (const fault of failedOver(reading, this.words)) this.note("failed", fault);
    answers.answer("real");
    await this.tryAgain();
    const after = await this.settle((each) => this.isAtRest(each) && each.retries === 0);
    if (after.retries > 0) this.note("answered", `failed after it was answered: ${after.alerts.join(" | ")}`);
    this.part = "main";
  }

  private async go(screen: string): Promise<void> {
    await this.page.goto(`${baseUrl()}${filled(screen, this.things)}`, { waitUntil: "domcontentloaded" });
  }

  private readonly isAtRest = ({ waiting, headings }: Reading): boolean =>
    this.answers.isQuiet() && waiting.length === 0 && headings.length > 0;

  /** Presses what offers to try again until nothing does. */
  private async tryAgain(): Promise<void> {
    const name = new RegExp(`^(${this.words.retry.join("|")})$`);
    const retry = this.page.locator(this.part).getByRole("button", { name });
    for (let tries = 0; tries < MOST_TRIES && (await retry.count()) > 0; tries += 1) {
      // What came by itself meanwhile has taken its button along.
      await retry
        .first()
        .click({ timeout: PRESSED_MS })
        .catch(() => undefined);
      await this.settle(this.isAtRest);
    }
  }

  private async look(moment: Moment, isSettled: (reading: Reading) => boolean): Promise<Reading> {
    const reading = await this.settle(isSettled);
    const names = ONE_THING.test(this.where) ? new Set([...this.names, ...this.ofOneThing]) : this.names;
    for (const fault of RULES[moment](reading, this.words, names)) this.note(moment, fault);
    return reading;
  }

  /**
   * The screen as it stands once it has come to rest; where it does not, as it stands then. An answer arrives before it is drawn,
   * and a part that has just been drawn asks a moment later: only a screen that is at rest twice in a row has come to rest.
   */
  private async settle(isSettled: (reading: Reading) => boolean): Promise<Reading> {
    let reading: Reading | undefined;
    let times = 0;
    const look = async () => {
      reading = await readScreen(this.page, this.words, this.part).catch(() => undefined);
      times = reading !== undefined && isSettled(reading) ? times + 1 : 0;
      return times >= 2;
    };
    await expect
      .poll(look, { timeout: SETTLED_MS, intervals: [40, 60, 120] })
      .toBe(true)
      .catch(() => undefined);
    return reading ?? readScreen(this.page, this.words, this.part);
  }

  private note(moment: string, fault: string): void {
    const line = `${this.where}, ${moment}: ${fault}`;
    if (!this.faults.includes(line)) this.faults.push(line);
  }
}

/** The rule for a screen whose answers have nothing in them. */
function momentOfEmpty(screen: string): Moment {
  if (NEVER_EMPTY.includes(screen) || !screen.startsWith("/app/")) return "bare";
  return screen in NO_STEP ? "nothingToDo" : "empty";
}
