/** Tells whether a topic can be published to: it may contain no wildcard. */
export function isTopic(topic: unknown): topic is string {
  return typeof topic === "string" && topic.length > 0 && topic.length <= 1000 && !/[#+\p{Cc}\p{Cs}]/u.test(topic);
}

/** Tells whether a filter names all levels except those with `+`; a `#` is refused. */
export function isFilter(filter: string): boolean {
  const levels = filter.split("/").filter((level) => level !== "+");
  return levels.length > 0 && levels.length < 100 && isTopic(levels.join("/"));
}

export function hasWildcard(filter: string): boolean {
  return filter.includes("+") || filter.includes("#");
}

/** Tells whether a topic matches a filter by the rules of MQTT: `+` is one level, `#` all that follow. */
export function matches(filter: string, topic: string): boolean {
  const [filterLevels, topicLevels] = [filter.split("/"), topic.split("/")];
  for (const [index, level] of filterLevels.entries()) {
    if (level === "#") return true;
    if (topicLevels[index] === undefined || (level !== "+" && level !== topicLevels[index])) return false;
  }
  return filterLevels.length === topicLevels.length;
}
