/**
 * Loaded before a server, this module shifts the server's clock by `{ clockAheadMs }` over its channel. Timers continue, as on a machine
 * whose clock is set.
 */
const Real = globalThis.Date;
let aheadMs = 0;

globalThis.Date = class extends Real {
  constructor(...given) {
    if (given.length === 0) super(Real.now() + aheadMs);
    else super(...given);
  }

  static now() {
    return Real.now() + aheadMs;
  }
};

process.on("message", (message) => {
  if (typeof message?.clockAheadMs === "number") aheadMs = message.clockAheadMs;
});
process.channel?.unref();
