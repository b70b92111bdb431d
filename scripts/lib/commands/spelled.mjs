/** Returns how the running command was called, for messages that tell people to call it again. */
export function spelled(name) {
  if (process.env.npm_lifecycle_event !== name) return `switchboard ${name}`;
  return name === "start" ? "npm start" : `npm run ${name}`;
}
