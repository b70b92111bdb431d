/** Messages of a page to the worker. */
export type ToWorker =
  | { say: "in use"; groups: readonly string[] }
  /** The user wants the new version now. */
  | { say: "take over" };

export function isToWorker(data: unknown): data is ToWorker {
  if (typeof data !== "object" || data === null || !("say" in data)) return false;
  if (data.say === "take over") return true;
  return (
    data.say === "in use" &&
    "groups" in data &&
    Array.isArray(data.groups) &&
    data.groups.every((name) => typeof name === "string")
  );
}
