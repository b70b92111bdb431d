/**
 * Lets urgent work go before work that can wait a moment. While many commands leave, the answers to the first of them
 * arrive: storing these would delay the last ones, and screens get answers from the broker, not from the store.
 */
export class RightOfWay {
  #taken = 0;

  get isTaken(): boolean {
    return this.#taken > 0;
  }

  /** Takes it; the returned function releases it, once. */
  take(): () => void {
    this.#taken += 1;
    let isGiven = false;
    return () => {
      if (!isGiven) this.#taken -= 1;
      isGiven = true;
    };
  }
}
