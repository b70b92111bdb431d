/** Time as a port: the server never reads the machine's clock directly, so that tests can set it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
