/** The truth is unknown when a value that it depends on is missing. */
export type Truth = boolean | "unknown";

/** The truth of a condition over time: each piece holds until the next begins, and neighbours differ. */
export interface TruthCourse {
  from: number;
  to: number;
  pieces: readonly { at: number; truth: Truth }[];
}

/** Builds a course from changes in order. The last change before the course gives its first truth. */
export function courseFrom(from: number, to: number, changes: Iterable<{ at: number; truth: Truth }>): TruthCourse {
  let first: Truth = "unknown";
  const pieces: { at: number; truth: Truth }[] = [];
  for (const { at, truth } of changes) {
    if (at >= to) break;
    const last = pieces.at(-1);
    if (at <= from) first = truth;
    else if (last?.at === at) last.truth = truth;
    else pieces.push({ at, truth });
  }
  const all = [{ at: from, truth: first }, ...pieces];
  return { from, to, pieces: all.filter(({ truth }, index) => truth !== all[index - 1]?.truth) };
}

export function inverse({ from, to, pieces }: TruthCourse): TruthCourse {
  return { from, to, pieces: pieces.map(({ at, truth }) => ({ at, truth: truth === "unknown" ? truth : !truth })) };
}

/**
 * Combines courses. `settles` is the truth that decides alone: false if all have to be true, true if one is enough. The result is
 * unknown if no course decides and one is unknown.
 */
export function together(courses: readonly TruthCourse[], settles: boolean, from: number, to: number): TruthCourse {
  return joined(courses, from, to, (truths) =>
    truths.includes(settles) ? settles : truths.includes("unknown") ? "unknown" : !settles,
  );
}

/** Calls `make` with the truths of all courses wherever one of them changes. */
function joined(
  courses: readonly TruthCourse[],
  from: number,
  to: number,
  make: (truths: readonly Truth[]) => Truth,
): TruthCourse {
  const edges = [...new Set([from, ...courses.flatMap(({ pieces }) => pieces.map(({ at }) => at))])];
  const truths: Truth[] = courses.map(() => "unknown");
  const places = courses.map(() => -1);
  const changes = edges
    .toSorted((a, b) => a - b)
    .map((at) => {
      for (const [index, { pieces }] of courses.entries()) {
        let place = places[index] ?? -1;
        while ((pieces[place + 1]?.at ?? Number.POSITIVE_INFINITY) <= at) place += 1;
        if (place === places[index]) continue;
        places[index] = place;
        truths[index] = pieces[place]?.truth ?? "unknown";
      }
      return { at, truth: make(truths) };
    });
  return courseFrom(from, to, changes);
}

/**
 * True if one of several targets is true. An unknown target counts only if all are unknown: a dead sensor of a group must not keep
 * the condition on the others from beginning and ending.
 */
export function oneOf(courses: readonly TruthCourse[], from: number, to: number): TruthCourse {
  return joined(courses, from, to, (truths) =>
    truths.includes(true) ? true : truths.includes(false) ? false : "unknown",
  );
}

/**
 * Returns from an instant on whether a course has been true for `ms` without a break; the course has to begin that much earlier. One
 * false moment makes the result false, and one unknown moment makes it unknown.
 */
export function lasted(course: TruthCourse, ms: number, from: number): TruthCourse {
  const { to, pieces } = course;
  const spans: { at: number; end: number; truth: boolean }[] = [];
  for (const [index, { at, truth }] of pieces.entries()) {
    const end = pieces[index + 1]?.at ?? Number.POSITIVE_INFINITY;
    if (truth === false) spans.push({ at, end: end + ms, truth });
    if (truth === true && at + ms < end) spans.push({ at: at + ms, end, truth });
  }
  const edges = [...new Set([from, ...spans.flatMap(({ at, end }) => [at, end])])].filter(
    (at) => at >= from && at < to,
  );
  let first = 0;
  const changes = edges
    .toSorted((a, b) => a - b)
    .map((at) => {
      while ((spans[first]?.end ?? Number.POSITIVE_INFINITY) <= at) first += 1;
      let truth: Truth = "unknown";
      for (let index = first; index < spans.length && (spans[index]?.at ?? 0) <= at; index += 1) {
        const span = spans[index];
        if (!span || span.end <= at) continue;
        if (span.truth === false) return { at, truth: false };
        truth = true;
      }
      return { at, truth };
    });
  return courseFrom(from, to, changes);
}
