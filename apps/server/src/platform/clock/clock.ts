/** Time as a port: the server never asks the machine directly, so that tests can set the clock. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
