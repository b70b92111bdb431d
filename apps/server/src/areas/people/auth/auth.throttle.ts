import { newSecret } from "../../../platform/auth/secrets.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { KnownBrowser } from "../../../platform/http/known-browser.ts";
import { addressBlock } from "../../../platform/throttle/address-block.ts";
import { type Throttle, throttleKey } from "../../../platform/throttle/throttle.ts";

const MINUTE = 60;
const HOUR = 3600;

/** Allows a burst within a quarter of an hour and then some tries a minute, so nobody is locked out for long. */
const LIMITS = {
  pair: { burst: 10, perMinute: 1 },
  account: { burst: 50, perMinute: 5 },
  address: { burst: 100, perMinute: 10 },
};
type Counter = keyof typeof LIMITS;

const MAILS_PER_HOUR = { address: 20, email: 5 };
const INVITATIONS_PER_DAY = 500;
const USERNAMES_PER_HOUR = 10;

/** The origin of a try. */
export interface TriedFrom {
  ip: string;
  browser?: KnownBrowser;
}

/**
 * Slows guessing down without shutting the right person out.
 *
 * There are three counters: the account from one address (someone guesses one password), the address (one machine tries
 * many accounts), and the account (many machines try one account). A try that the first counter refuses does not count
 * for the others, so one machine cannot exhaust an account. Many machines together can, so the latter two are skipped
 * when the account has signed in from this address before. A browser in which the account has signed in has a counter of
 * its own instead of the three, so the right person always gets in there, even while others guess from the same address.
 * From a new address and a new browser the person waits for the tries per minute, or resets the password by mail, which
 * makes both known. Accounts are counted by the name as typed, whether it exists or not.
 */
export class AuthThrottle {
  readonly #throttle: Throttle;

  constructor(throttle: Throttle) {
    this.#throttle = throttle;
  }

  /** Counts the try before the password is checked, so that parallel guesses count too. */
  async admitLogin(name: string, from: TriedFrom): Promise<void> {
    const keys = loginKeys(name, from);
    if (await this.#knowsBrowser(keys)) return this.#admit("pair", keys.browserPair);
    await this.#admit("pair", keys.pair);
    if (await this.#throttle.remembers(keys.known)) return;
    await this.#admit("address", keys.address);
    await this.#admit("account", keys.account);
  }

  /** A right password takes back its own try alone, so that one's own account does not help in guessing others. */
  async loginSucceeded(name: string, from: TriedFrom): Promise<void> {
    const keys = loginKeys(name, from);
    if (!(await this.#knowsBrowser(keys)) && !(await this.#throttle.remembers(keys.known))) {
      await this.#throttle.giveBack(keys.address);
      await this.#throttle.giveBack(keys.account);
    }
    await this.trust([name], from);
  }

  /** Marks the account as known at this address and in this browser; past failures there do not count. */
  async trust(names: readonly string[], { ip, browser }: TriedFrom): Promise<void> {
    const id = browser && (browser.id ?? newSecret());
    for (const name of new Set(names)) {
      const keys = loginKeys(name, { ip, browser: browser && { ...browser, id } });
      await this.#throttle.clear(...[keys.pair, keys.browserPair].flatMap((key) => [key, trickleKey(key)]));
      await this.#throttle.remember(keys.known);
      if (keys.browser) await this.#throttle.remember(keys.browser);
    }
    if (id) browser.keep(id);
  }

  /**
   * Limits calls that send mail: an address that asks too often is rejected. Too many mails for one mailbox are
   * silently not sent, so that a stranger can neither flood it nor replace the link that its owner is about to open.
   */
  async admitMail(kind: "register" | "reset" | "email" | "second_factor", email: string, ip: string): Promise<boolean> {
    const address = throttleKey(`${kind}.address`, addressBlock(ip));
    if (!(await this.#throttle.hit(address, MAILS_PER_HOUR.address, HOUR))) throw new AppError("auth.throttled");
    return this.#throttle.hit(throttleKey(`${kind}.email`, email), MAILS_PER_HOUR.email, HOUR);
  }

  /** Limits password checks of a signed-in person, because a stolen session must not help in guessing the password. */
  async admitPassword(userId: string): Promise<void> {
    await this.#admit("pair", throttleKey("password.user", userId));
  }

  async passwordSucceeded(userId: string): Promise<void> {
    const key = throttleKey("password.user", userId);
    await this.#throttle.clear(key, trickleKey(key));
  }

  /** Limits how often a person learns whether a user name is taken: enough to find one, too few to list them. */
  async admitUsername(who: string): Promise<void> {
    if (!(await this.#throttle.hit(throttleKey("username", who), USERNAMES_PER_HOUR, HOUR)))
      throw new AppError("auth.throttled");
  }

  /**
   * Limits invitations per day, because they go to strangers in the enterprise's name. The enterprise only learns of
   * its own mails that a mailbox has had enough, not of those of others.
   */
  async admitInvitation(enterpriseId: string, email: string): Promise<{ isEnough: boolean; maySend: boolean }> {
    if (!(await this.#throttle.hit(throttleKey("invite.enterprise", enterpriseId), INVITATIONS_PER_DAY, 24 * HOUR)))
      throw new AppError("auth.throttled");
    const own = throttleKey("invite.pair", enterpriseId, email);
    const isEnough = !(await this.#throttle.hit(own, MAILS_PER_HOUR.email, HOUR));
    const isFull = !(await this.#throttle.hit(throttleKey("invite.email", email), MAILS_PER_HOUR.email, HOUR));
    return { isEnough, maySend: !isEnough && !isFull };
  }

  sweep(): Promise<void> {
    return this.#throttle.sweep();
  }

  async #knowsBrowser({ browser }: { browser: string | undefined }): Promise<boolean> {
    return browser !== undefined && (await this.#throttle.remembers(browser));
  }

  async #admit(counter: Counter, key: string): Promise<void> {
    const { burst, perMinute } = LIMITS[counter];
    if (await this.#throttle.hit(key, burst, 15 * MINUTE)) return;
    if (await this.#throttle.hit(trickleKey(key), perMinute, MINUTE)) return;
    throw new AppError("auth.throttled");
  }
}

function trickleKey(key: string): string {
  return `${key}.trickle`;
}

function loginKeys(name: string, { ip, browser }: TriedFrom) {
  const account = name.trim().toLowerCase();
  const address = addressBlock(ip);
  return {
    browser: browser?.id && throttleKey("login.browser", account, browser.id),
    browserPair: throttleKey("login.browser_pair", account, browser?.id ?? ""),
    known: throttleKey("login.known", account, address),
    pair: throttleKey("login.pair", account, address),
    account: throttleKey("login.account", account),
    address: throttleKey("login.address", address),
  };
}
