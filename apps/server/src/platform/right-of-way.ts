/**
 * Lets what must happen on time go before what can wait a moment. While a crowd of orders leaves, the answers to the first of
 * them arrive: storing these would keep the last ones waiting, and screens hear answers from the broker, not from the store.
 */
export class RightOfWay {
  #taken = 0;

  get isTaken(): boolean {
    return this.#taken > 0;
  }

  /** Called to take it; what comes back gives it up again, once. */
  take(): () => void {
    this.#taken += 1;
    let isGiven = false;
    return () => {
      if (!isGiven) this.#taken -= 1;
      isGiven = true;
    };
  }
}
