import { describe, expect, it } from "vitest";
import { commandWords, readEnvironmentFile, readUnit, replaceSpecifiers, splitWords, valuesOf } from "./unit-file.mjs";

describe("a unit file", () => {
  it("is read with repeated keys in order, without comments and sections", () => {
    const unit = readUnit("[Service]\n# User=root\nEnvironment=A=1\nEnvironment=B=2 \\\n C=3\nUser=switchboard\n");
    expect(valuesOf(unit, "Environment")).toEqual(["A=1", "B=2   C=3"]);
    expect(valuesOf(unit, "User")).toEqual(["switchboard"]);
    expect(valuesOf(unit, "Group")).toEqual([]);
  });

  it.each([
    ["/bin/a b  c", ["/bin/a", "b", "c"]],
    [`/bin/sh -c 'a "b" c' d`, ["/bin/sh", "-c", 'a "b" c', "d"]],
    [`"A=with space" B=2`, ["A=with space", "B=2"]],
  ])("splits %j as systemd does", (line, words) => {
    expect(splitWords(line)).toEqual(words);
  });

  it("expands variables and specifiers of a command", () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a variable of systemd
    const words = commandWords("/bin/x ${DIR}/a $LIST 'date +%%F $DIR/b' %d/key", { DIR: "/d", LIST: "1 2" }, "/c");
    expect(words).toEqual(["/bin/x", "/d/a", "1", "2", "date +%F $DIR/b", "/c/key"]);
    expect(() => replaceSpecifiers("%n", "/c")).toThrow("%n");
  });

  it("takes environment files literally, as no shell would", () => {
    const text = '# comment\nMAIL_FROM=Switchboard <a@b.example>\nPUBLIC_URL="https://x.example"\n\nEMPTY=\n';
    expect(readEnvironmentFile(text)).toEqual({
      MAIL_FROM: "Switchboard <a@b.example>",
      PUBLIC_URL: "https://x.example",
      EMPTY: "",
    });
  });
});
