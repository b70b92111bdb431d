const HEADING = /^## \[([^\]]+)\](?: - (\d{4}-\d{2}-\d{2}))?$/gm;

/** Returns the sections of a changelog in their order: `{ version, date, text }`. */
export function sectionsOf(changelog) {
  const headings = [...changelog.matchAll(HEADING)];
  return headings.map((heading, index) => {
    const from = heading.index + heading[0].length;
    const text = changelog.slice(from, headings[index + 1]?.index).trim();
    return { version: heading[1], date: heading[2], text };
  });
}

/**
 * Returns the notes of a build: those of its version, or of what was not released yet where there is anything. Throws where the changelog
 * says nothing about the version.
 */
export function releaseNotes(changelog, { version, commit, built_at }) {
  const sections = sectionsOf(changelog);
  const unreleased = sections.find((section) => section.version === "Unreleased" && section.text);
  const section = unreleased ?? sections.find((each) => each.version === version);
  if (!section) throw new Error(`CHANGELOG.md has no section for version ${version}.`);
  const title = unreleased ? `Switchboard after ${version}, not released` : `Switchboard ${version}`;
  return `# ${title}\n\nCommit ${commit}, built at ${built_at}.\n\n${section.text}\n`;
}
