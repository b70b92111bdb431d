import { AsyncLocalStorage } from "node:async_hooks";

interface Owner {
  broke(error: unknown): void;
}

/** The owner of the running code: an error from a driver's own timer or socket ends that driver and no other. */
const owner = new AsyncLocalStorage<Owner>();

/** Runs a driver's code so that its later callbacks still belong to that driver. */
export function asDriver<T>(self: Owner, work: () => T): T {
  return owner.run(self, work);
}

/** Runs our own code, called by a driver, so that its errors do not count as the driver's. */
export function asGateway<T>(work: () => T): T {
  return owner.exit(work);
}

/** Passes uncaught errors to the driver that they belong to, and all others to `rest`. */
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
