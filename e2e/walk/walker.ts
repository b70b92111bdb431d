import { expect, type Page } from "@playwright/test";
import { baseUrl } from "../world/building.ts";
import { Answers } from "./answers.ts";
import { NEEDS_NOTHING } from "./expected.ts";
import { type Reading, readScreen } from "./reading.ts";
import { failedAlone, type Moment, RULES } from "./rules.ts";
import { filled, namesOfTheBuilding, type Things, thingsOfTheBuilding } from "./screens.ts";
import { type Language, wordsOf } from "./words.ts";

const SETTLED_MS = 10_000;
/** More than any screen has parts that fail by themselves. */
const MOST_TRIES = 12;
/** How late an answer is; and more than the pause before a call that got no answer is tried once more. */
const LATE_MS = 3_000;

type Failure = "500" | "403" | "404" | "offline";
export const FAILURES: readonly Failure[] = ["500", "403", "404", "offline"];

/** Opens screens whose calls are answered as told, and keeps what reads wrong on them. */
export class Walker {
  readonly faults: string[] = [];
  private readonly answers = new Answers();
  private readonly page: Page;
  private readonly things: Things;
  private readonly names: ReadonlySet<string>;
  private words = wordsOf("en");
  private where = "";

  private constructor(page: Page, things: Things, names: ReadonlySet<string>) {
    this.page = page;
    this.things = things;
    this.names = names;
  }

  static async on(page: Page): Promise<Walker> {
    const walker = new Walker(page, await thingsOfTheBuilding(), await namesOfTheBuilding());
    await walker.answers.follow(page);
    await page.clock.install();
    page.on("pageerror", (error) => walker.note("page error", error.message));
    page.on("console", (message) => {
      // The browser's own word about a failed call is no fault of the screen.
      if (message.type() !== "error" || message.text().startsWith("Failed to load resource")) return;
      walker.note("console", message.text());
    });
    return walker;
  }

  /** From the next screen on. */
  async speak(language: Language): Promise<void> {
    this.words = wordsOf(language);
    await this.page.evaluate((to) => localStorage.setItem("sb.language", JSON.stringify(to)), language);
  }

  /** Late, then failed, then answered after all: everything that can happen to one opening of a screen. */
  async openFailing(screen: string, failure: Failure, recovery: "empty" | "real"): Promise<void> {
    const { answers } = this;
    this.where = `${screen}, ${this.words.language}, ${failure}`;
    answers.answer("held");
    await this.go(screen);
    await this.settle(({ headings }) => answers.isHolding() && headings.length > 0);
    await this.page.clock.fastForward(LATE_MS);
    await this.look("held", ({ hasLoader, isPublic }) => hasLoader || isPublic);
    answers.answer(failure);
    if (failure === "offline") await this.settle(() => answers.isQuiet());
    if (failure === "offline") await this.page.clock.fastForward(LATE_MS);
    if (NEEDS_NOTHING.includes(screen) || !screen.startsWith("/app/")) await this.look("unharmed", this.isAtRest);
    else await this.look("failed", (reading) => this.isAtRest(reading) && reading.alerts.length > 0);
    answers.answer(recovery);
    await this.tryAgain();
    const moment = recovery === "empty" ? "empty" : "answered";
    await this.look(moment, (reading) => this.isAtRest(reading) && reading.retries === 0);
  }

  /**
   * Each call of a screen fails alone, while the server answers the others. What the screen then says to be empty, and
   * did not say before, only failed.
   */
  async openWithOneFailing(screen: string, isMeant: (call: string) => boolean): Promise<void> {
    const { answers } = this;
    this.where = `${screen}, ${this.words.language}, all answered`;
    answers.answer("real");
    answers.forget();
    await this.go(screen);
    const before = await this.look("answered", this.isAtRest);
    for (const call of [...answers.asked].filter(isMeant)) {
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

  private async go(screen: string): Promise<void> {
    await this.page.goto(`${baseUrl()}${filled(screen, this.things)}`, { waitUntil: "domcontentloaded" });
  }

  private readonly isAtRest = ({ waiting, headings }: Reading): boolean =>
    this.answers.isQuiet() && waiting.length === 0 && headings.length > 0;

  /** Presses what offers to try again until nothing does. */
  private async tryAgain(): Promise<void> {
    const name = new RegExp(`^(${this.words.retry.join("|")})$`);
    const retry = this.page.locator("main").getByRole("button", { name });
    for (let tries = 0; tries < MOST_TRIES && (await retry.count()) > 0; tries += 1) {
      await retry.first().click();
      await this.settle(this.isAtRest);
    }
  }

  private async look(moment: Moment, isSettled: (reading: Reading) => boolean): Promise<Reading> {
    const reading = await this.settle(isSettled);
    for (const fault of RULES[moment](reading, this.words, this.names)) this.note(moment, fault);
    return reading;
  }

  /** The screen as it stands once it has come to rest; where it does not, as it stands then. */
  private async settle(isSettled: (reading: Reading) => boolean): Promise<Reading> {
    let reading = await readScreen(this.page, this.words);
    const look = async () => {
      reading = await readScreen(this.page, this.words);
      return isSettled(reading);
    };
    await expect
      .poll(look, { timeout: SETTLED_MS, intervals: [30] })
      .toBe(true)
      .catch(() => undefined);
    return reading;
  }

  private note(moment: string, fault: string): void {
    const line = `${this.where}, ${moment}: ${fault}`;
    if (!this.faults.includes(line)) this.faults.push(line);
  }
}
