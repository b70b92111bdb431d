/** Reads a unit file of systemd: its settings in order, as `[key, value]`. A line that ends with a backslash goes on in the next. */
export function readUnit(text) {
  return text
    .replaceAll(/\\\n/g, " ")
    .split("\n")
    .filter((line) => /^[A-Za-z]+=/.test(line))
    .map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1).trim()]);
}

export function valuesOf(unit, key) {
  return unit.filter(([name]) => name === key).map(([, value]) => value);
}

/** Splits a value at spaces, as systemd does: quotes keep words together and are dropped. */
export function splitWords(value) {
  const words = [];
  for (const [, double, single, plain] of value.matchAll(/"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|(\S+)/g))
    words.push(double ?? single ?? plain);
  return words;
}

/** Reads an environment file: lines of `NAME=value` with comments, where quotes around a value are dropped. */
export function readEnvironmentFile(text) {
  const lines = text.split("\n").filter((line) => /^\s*[A-Za-z_]\w*=/.test(line));
  return Object.fromEntries(
    lines.map((line) => {
      const [, name, value] = /^\s*(\w+)=(.*)$/.exec(line);
      return [name, value.trim().replace(/^(["'])(.*)\1$/, "$2")];
    }),
  );
}

/** Replaces the specifiers that our units use, and refuses others. */
export function replaceSpecifiers(value, credentials) {
  return value.replaceAll(/%(.)/g, (_, specifier) => {
    if (specifier === "%") return "%";
    if (specifier === "d") return credentials;
    throw new Error(`%${specifier} is not known to this test`);
  });
}

/** Splits a command line and fills in specifiers and variables. */
export function commandWords(line, environment, credentials) {
  return expandWords(splitWords(replaceSpecifiers(line, credentials)), environment);
}

/** Fills in variables: `${NAME}` everywhere, `$NAME` only as a word of its own. */
export function expandWords(words, environment) {
  return words.flatMap((word) => {
    const alone = /^\$(\w+)$/.exec(word);
    if (alone) return (environment[alone[1]] ?? "").split(/\s+/).filter(Boolean);
    return [word.replaceAll(/\$\{(\w+)\}/g, (_, name) => environment[name] ?? "")];
  });
}
