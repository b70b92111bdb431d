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
/** Pages of a single item, shown by its name. */
const ONE_THING = /^\/app\/(alarms\/\$alarm|waste\/\$finding)/;
/** More than the number of independently failing parts of any screen. */
const MOST_TRIES = 12;
/** The delay of an answer, longer than the pause before a failed call is repeated. */
const LATE_MS = 3_000;

/** The browser's own message about a failed call is not an error of the screen. */
const OF_THE_NETWORK = /^(Failed to load resource|Access to fetch at)/;

type Failure = "500" | "403" | "404" | "offline";
export const FAILURES: readonly Failure[] = ["500", "403", "404", "offline"];

/** Opens screens with planned answers, and records faults. */
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

  /** Applies from the next screen on. */
  async speak(language: Language): Promise<void> {
    this.words = wordsOf(language);
    await this.page.evaluate((to) => localStorage.setItem("sb.language", JSON.stringify(to)), language);
  }

  /** Opens a screen with real answers: it settles, shows no failure, and fits the window. */
  async openAnswered(screen: string): Promise<void> {
    this.where = `${screen}, ${this.words.language}`;
    await this.go(screen);
    await this.look("answered", this.isAtRest);
  }

  /** Opens a user's screen with empty answers: it offers a step, or says that an admin can do it. */
  async openEmpty(screen: string): Promise<void> {
    this.where = `${screen}, ${this.words.language}, empty`;
    this.answers.answer("empty");
    await this.go(screen);
    await this.look("emptyForUser", this.isAtRest);
  }

  /** Does that without reloading the page. */
  async moveTo(screen: string): Promise<void> {
    this.where = `${screen}, ${this.words.language}`;
    await moveTo(this.page, filled(screen, this.things));
    await this.look("answered", this.isAtRest);
  }

  /** Opens a screen with late, then failed, then real answers: everything that can happen to one opening. */
  async openFailing(screen: string, failure: Failure, recovery: "empty" | "real"): Promise<void> {
    const { answers } = this;
    this.where = `${screen}, ${this.words.language}, ${failure}`;
    answers.answer("held");
    await this.go(screen);
    // The frame makes calls on every screen. Without it there may be nothing to wait for.
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
   * Lets each call of a screen fail alone, while the server answers the others. A part that then claims to be empty, and did not before, is a
   * fault.
   */
  async openWithOneFailing(screen: string, isMeant: (call: string) => boolean): Promise<void> {
    const { answers } = this;
    this.where = `${screen}, ${this.words.language}, all answered`;
    answers.answer("real");
    // Calls of the previous screen do not count.
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

  /** Opens a dialog over a screen while the server fails, and tries again once it is back. */
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

  /** Presses the retry buttons until there are none. */
  private async tryAgain(): Promise<void> {
    const name = new RegExp(`^(${this.words.retry.join("|")})$`);
    const retry = this.page.locator(this.part).getByRole("button", { name });
    for (let tries = 0; tries < MOST_TRIES && (await retry.count()) > 0; tries += 1) {
      // The button disappears when the data arrives by itself.
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
   * Returns the screen once it has settled, or its last state. An answer arrives before it is drawn, and a new part makes its calls a moment
   * later, so a screen has only settled when it is at rest twice in a row.
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

/** Returns the rule for a screen with empty answers. */
function momentOfEmpty(screen: string): Moment {
  if (NEVER_EMPTY.includes(screen) || !screen.startsWith("/app/")) return "bare";
  return screen in NO_STEP ? "nothingToDo" : "empty";
}
