/** Health check of a container, whose image has no curl: exits with 0 while the server on this machine responds. */
const port = process.env.PORT || 8080;
const host =
  process.env.HOST && process.env.HOST !== "0.0.0.0" && process.env.HOST !== "::" ? process.env.HOST : "127.0.0.1";
const reply = await fetch(`http://${host}:${port}/healthz`, { signal: AbortSignal.timeout(4000) }).catch(
  () => undefined,
);
process.exitCode = reply?.ok ? 0 : 1;
