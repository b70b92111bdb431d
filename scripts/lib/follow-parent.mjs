/**
 * Ends this process when its parent is gone. A `kill -9` of the outermost command would otherwise leave the rest running, and the next
 * start would find its ports taken. Loaded with `--import` into processes that we spawn.
 */
const end = () => process.kill(process.pid, "SIGTERM");

if (process.channel) {
  process.once("disconnect", end);
  process.channel.unref();
} else if (process.env.npm_lifecycle_event) {
  // Below npm there is no channel, but the parent's process id changes when the parent is gone.
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    end();
  }, 1000);
  watch.unref();
}
