import { AsyncLocalStorage } from "node:async_hooks";

interface Owner {
  broke(error: unknown): void;
}

/** Whose code runs: what a driver throws from a timer or a socket of its own is known to be its own, and ends no other. */
const owner = new AsyncLocalStorage<Owner>();

/** Runs a driver's code so that whatever comes of it later still belongs to that driver. */
export function asDriver<T>(self: Owner, work: () => T): T {
  return owner.run(self, work);
}

/** Runs our own code, called by a driver: what breaks there is not the driver's. */
export function asGateway<T>(work: () => T): T {
  return owner.exit(work);
}

/** Hands what nobody caught to the driver it belongs to; what belongs to none is passed on. */
export function catchStrays(rest: (error: unknown) => void): () => void {
  const caught = (error: unknown) => {
    const self = owner.getStore();
    if (self) self.broke(error);
    else rest(error);
  };
  process.on("uncaughtException", caught);
  process.on("unhandledRejection", caught);
  return () => {
    process.off("uncaughtException", caught);
    process.off("unhandledRejection", caught);
  };
}
