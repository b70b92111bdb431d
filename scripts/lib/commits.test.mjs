import { describe, expect, it } from "vitest";
import { checkCommits } from "./commits.mjs";

const LONG = "Say in one line so much that nobody who reads a list of changes sees its end";

/** A git with this tag and these commits since. */
const gitWith = (tag, log) => async (args) => {
  const output = args[0] === "describe" ? tag : log;
  return { code: output === undefined ? 128 : 0, output: output ?? "", errors: "" };
};

describe("the subjects of commits", () => {
  it("pass up to 72 characters", async () => {
    const log = `1a2b3c4 ${"x".repeat(72)}\n2b3c4d5 Record who pressed a switch on the wall\n`;
    expect(await checkCommits(gitWith("v0.2.0\n", log))).toEqual({ ok: true, output: "" });
  });

  it("fail beyond that, with the commit and its length", async () => {
    const { ok, output } = await checkCommits(gitWith("v0.2.0\n", `1a2b3c4 Short\n2b3c4d5 ${LONG}\n`));
    expect(ok).toBe(false);
    expect(output).toContain(`2b3c4d5 ${LONG}\n  has ${LONG.length} characters`);
    expect(output).not.toContain("1a2b3c4");
  });

  it("are only those after the latest version", async () => {
    const ranges = [];
    await checkCommits(async (args) => {
      ranges.push(args.at(-1));
      return { code: 0, output: args[0] === "describe" ? "v0.2.0\n" : "", errors: "" };
    });
    expect(ranges).toEqual(["v*", "v0.2.0..HEAD"]);
  });

  it.each([
    ["no tag", undefined, `1a2b3c4 ${LONG}`],
    ["a tag that a shallow copy does not reach", "v0.2.0\n", undefined],
  ])("pass with %s", async (_, tag, log) => {
    expect(await checkCommits(gitWith(tag, log))).toEqual({ ok: true, output: "" });
  });

  it("pass without git", async () => {
    const none = async () => ({ code: 127, output: "", errors: "spawn git ENOENT" });
    expect(await checkCommits(none)).toEqual({ ok: true, output: "" });
  });
});
