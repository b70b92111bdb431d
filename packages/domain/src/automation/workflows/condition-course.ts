/** True, false, or nobody knows: what is needed to tell is not there. */
export type Truth = boolean | "unknown";

/** How something goes on from an instant to another: each piece holds until the next begins; neighbours differ. */
export interface TruthCourse {
  from: number;
  to: number;
  pieces: readonly { at: number; truth: Truth }[];
}

/** A course from its beginnings, in order. What begins before it is taken as how it starts. */
export function courseFrom(from: number, to: number, given: Iterable<{ at: number; truth: Truth }>): TruthCourse {
  let first: Truth = "unknown";
  const pieces: { at: number; truth: Truth }[] = [];
  for (const { at, truth } of given) {
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
 * Several at once. `settles` is the one that decides alone: false where all have to be true, true where one is enough. Where none
 * decides and one is unknown, nobody knows.
 */
export function together(courses: readonly TruthCourse[], settles: boolean, from: number, to: number): TruthCourse {
  return joined(courses, from, to, (truths) =>
    truths.includes(settles) ? settles : truths.includes("unknown") ? "unknown" : !settles,
  );
}

/** Wherever one of them changes, what all of them make. */
function joined(
  courses: readonly TruthCourse[],
  from: number,
  to: number,
  make: (truths: readonly Truth[]) => Truth,
): TruthCourse {
  const edges = [...new Set([from, ...courses.flatMap(({ pieces }) => pieces.map(({ at }) => at))])];
  const truths: Truth[] = courses.map(() => "unknown");
  const places = courses.map(() => -1);
  const given = edges
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
  return courseFrom(from, to, given);
}

/**
 * One of several things of a kind is enough. One that is silent says nothing as long as another speaks: a dead sensor of a group must not
 * keep what the others say from beginning and ending.
 */
export function oneOf(courses: readonly TruthCourse[], from: number, to: number): TruthCourse {
  return joined(courses, from, to, (truths) =>
    truths.includes(true) ? true : truths.includes(false) ? false : "unknown",
  );
}

/**
 * Whether it has been so for some time without a break, from an instant on: the course has to begin that much earlier. One moment at
 * which it was not so is enough for no; one of which nobody knows leaves it unknown.
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
  const given = edges
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
  return courseFrom(from, to, given);
}
