import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { checkGuides } from "./guides.mjs";
import { ROOT } from "./paths.mjs";
import { PICTURES } from "./pictures/picture-list.mjs";

let root;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "guides "));
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(path, text) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

const problemsWith = (text) => {
  write("docs/there.md", "# What it is\n\n## `npm start`, and more\n\n## Twice\n\n## Twice\n");
  write("docs/page.md", `# Page\n\n${text}\n`);
  return checkGuides(root).output;
};

describe("the check of the guides", () => {
  it("reports a word that the glossary defines twice, unless it is qualified", () => {
    write(
      "docs/glossary.md",
      "| word | meaning |\n|---|---|\n| level | a |\n| a, b | c |\n\n| word | x |\n| level (of an order) | d |\n| b | e |\n",
    );
    expect(checkGuides(root).output).toBe('docs/glossary.md: "b" is defined twice');
  });

  it.each([
    "[a page](there.md)",
    "[a heading](there.md#what-it-is)",
    "[a heading with code](there.md#npm-start-and-more)",
    "[the second of two](there.md#twice-1)",
    "[here](#page)",
    "[by reference][there]\n\n[there]: there.md#what-it-is",
    "[another place](https://example.com/nothing)",
    "`[code](nowhere.md)`",
    "```md\n[code](nowhere.md)\n```",
  ])("lets %s be", (text) => expect(problemsWith(text)).toBe(""));

  it.each([
    ["[gone](gone.md)", "docs/page.md: gone.md is not there"],
    ["![gone](pictures/gone.png)", "docs/page.md: pictures/gone.png is not there"],
    ["[no heading](there.md#nothing)", "docs/page.md: there.md#nothing has no such heading"],
    ["[not here](#nothing)", "docs/page.md: #nothing has no such heading"],
    ["[by reference][gone]\n\n[gone]: gone.md", "docs/page.md: gone.md is not there"],
  ])("names %s", (text, problem) => expect(problemsWith(text)).toBe(problem));

  it("names a picture that no page shows", () => {
    write("docs/pictures/shown.png", "");
    write("docs/pictures/left.png", "");
    expect(problemsWith("![A screen](pictures/shown.png)")).toBe("docs/pictures/left.png is shown on no page");
  });
});

/** Returns the names in the first column of the table under a heading. */
function firstColumn(file, heading) {
  const text = readFileSync(join(ROOT, file), "utf8");
  const section = text.slice(text.indexOf(`\n${heading}\n`)).split(/\n#{1,6} /)[1] ?? "";
  return [...section.matchAll(/^\| `([A-Z_]+)`/gm)].map(([, name]) => name);
}

describe("the guides of this repository", () => {
  it("have exactly the pictures that the script takes", () => {
    const files = readdirSync(join(ROOT, "docs/pictures"))
      .filter((name) => name.endsWith(".png"))
      .sort();
    expect(files).toEqual(PICTURES.map(({ name }) => `${name}.png`).sort());
  });

  it("have at most three megabytes of pictures", () => {
    const folder = join(ROOT, "docs/pictures");
    const bytes = readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
    expect(bytes).toBeLessThan(3 * 1024 * 1024);
  });

  it("explain the example as it is", () => {
    const example = readFileSync(join(ROOT, "examples/own-device.mjs"), "utf8");
    const page = readFileSync(join(ROOT, "docs/own-device.md"), "utf8");
    const blocks = [...page.matchAll(/^```js\n([\s\S]*?)^```/gm)].map(([, code]) => code);
    expect(blocks.length).toBeGreaterThan(8);
    for (const block of blocks) expect(example).toContain(block);
  });

  it("list exactly the variables that the server reads", () => {
    const source = readFileSync(join(ROOT, "apps/server/src/platform/config.ts"), "utf8");
    const schema = source.slice(source.indexOf("const Environment"), source.indexOf(".superRefine"));
    const read = [...schema.matchAll(/^ {4}([A-Z_]+):/gm)].map(([, name]) => name).sort();
    expect(read.length).toBeGreaterThan(15);
    expect(firstColumn("docs/admin-guide.md", "### Every variable").sort()).toEqual(read);
  });
});
