import { run } from "./run.mjs";

const LONGEST_SUBJECT = 72;

/**
 * Finds subjects of the commits since the latest version that are too long for one line. Passes if there is nothing to compare with:
 * without git, in a copy without history, or before the first tag.
 */
export async function checkCommits(git = (args) => run("git", args)) {
  const tag = await git(["describe", "--tags", "--abbrev=0", "--match", "v*"]);
  if (tag.code !== 0) return { ok: true, output: "" };
  const log = await git(["log", "--no-merges", "--format=%h %s", `${tag.output.trim()}..HEAD`]);
  if (log.code !== 0) return { ok: true, output: "" };
  const problems = log.output.split("\n").filter(isTooLong).map(described);
  return { ok: problems.length === 0, output: problems.join("\n") };
}

const subjectOf = (line) => line.slice(line.indexOf(" ") + 1);
const isTooLong = (line) => subjectOf(line).length > LONGEST_SUBJECT;
const described = (line) =>
  `${line}\n  has ${subjectOf(line).length} characters; at most ${LONGEST_SUBJECT}, the reason goes into the body`;
