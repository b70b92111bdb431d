import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "../paths.mjs";
import { nameOf } from "./build.mjs";
import { releaseNotes, sectionsOf } from "./notes.mjs";

const CHANGELOG = `# Changelog

## [Unreleased]

## [0.2.0] - 2026-11-15

### Added

- Two.

## [0.1.0] - 2026-11-01

- One.
`;
const build = { version: "0.2.0", commit: "bd16a3b9ed12", built_at: "2026-11-15T10:00:00.000Z" };

describe("the notes of a release", () => {
  it("are the section of its version", () => {
    expect(releaseNotes(CHANGELOG, build)).toBe(
      "# Switchboard 0.2.0\n\nCommit bd16a3b9ed12, built at 2026-11-15T10:00:00.000Z.\n\n### Added\n\n- Two.\n",
    );
    expect(releaseNotes(CHANGELOG, { ...build, version: "0.1.0" })).toMatch(
      /^# Switchboard 0\.1\.0\n[\s\S]*\n\n- One\.\n$/,
    );
  });

  it("are those of the next version for a build between two versions", () => {
    const notes = releaseNotes(CHANGELOG.replace("[Unreleased]\n", "[Unreleased]\n\n- Three.\n"), build);
    expect(notes).toMatch(/^# Switchboard after 0\.2\.0, not released\n[\s\S]*\n\n- Three\.\n$/);
  });

  it("are missed where the version has no section", () => {
    expect(() => releaseNotes(CHANGELOG, { ...build, version: "0.3.0" })).toThrow("no section for version 0.3.0");
  });
});

it("names archives of two builds of one version differently", () => {
  const [one, other] = ["bd16a3b9ed12", "5af4d75b0000"].map((commit) => nameOf({ ...build, commit }));
  expect(one).toBe(`switchboard-0.2.0-bd16a3b9ed12-${process.platform}-${process.arch}`);
  expect(other).not.toBe(one);
});

describe("CHANGELOG.md", () => {
  const sections = sectionsOf(readFileSync(join(ROOT, "CHANGELOG.md"), "utf8"));
  const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  const numberOf = (text) => text.split(".").reduce((sum, part) => sum * 1000 + Number(part), 0);

  it("has one dated section for each version, the newest first, also for the present one", () => {
    const [unreleased, ...versions] = sections;
    expect(unreleased.version).toBe("Unreleased");
    expect(versions.map((section) => section.version)).toContain(version);
    for (const section of versions)
      expect(section).toMatchObject({ date: expect.any(String), text: expect.stringMatching(/./) });
    const numbers = versions.map((section) => numberOf(section.version));
    expect(numbers).toEqual([...new Set(numbers)].sort((one, other) => other - one));
  });
});
