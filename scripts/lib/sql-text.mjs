/** Replaces the interpolated parts of a template. */
export const HOLE = "‹›";

/** Matches text after which a `/` begins a regular expression and is no division. */
const BEFORE_REGEX = /(?:^|[(,=:[!&|?{};\n]|\b(?:return|of|in|case))\s*$/;
const REGEX = /\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\//y;
const COMMENT = /\/\/[^\n]*|\/\*[\s\S]*?\*\//y;
const QUOTED = /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'/y;

/** Returns the string constants and templates of a TypeScript file, each with its line. */
export function stringsOf(source) {
  const found = [];
  readCode(source, 0, found);
  return found.map(({ text, start }) => ({ text, line: source.slice(0, start).split("\n").length }));
}

/** Reads to the end, or to the brace that closes an interpolation; returns that position. */
function readCode(source, from, found) {
  let depth = 0;
  let at = from;
  while (at < source.length) {
    const char = source[at];
    if (char === "}" && depth-- === 0) return at;
    if (char === "{") depth++;
    if (char === "`") at = readTemplate(source, at, found);
    else at = skipWord(source, at, found) ?? at + 1;
  }
  return at;
}

function skipWord(source, at, found) {
  const comment = matchAt(COMMENT, source, at);
  if (comment) return at + comment.length;
  const quoted = matchAt(QUOTED, source, at);
  if (quoted) found.push({ text: quoted.slice(1, -1), start: at });
  if (quoted) return at + quoted.length;
  const isRegex = source[at] === "/" && BEFORE_REGEX.test(source.slice(Math.max(0, at - 20), at));
  const regex = isRegex ? matchAt(REGEX, source, at) : undefined;
  return regex && at + regex.length;
}

function readTemplate(source, start, found) {
  let text = "";
  let at = start + 1;
  while (at < source.length && source[at] !== "`") {
    if (source.startsWith("${", at)) {
      at = readCode(source, at + 2, found) + 1;
      text += HOLE;
    } else {
      if (source[at] === "\\") text += source[at++];
      text += source[at++];
    }
  }
  found.push({ text, start });
  return at + 1;
}

function matchAt(pattern, source, at) {
  pattern.lastIndex = at;
  return pattern.exec(source)?.[0];
}

const NAME = String.raw`(?:public\.)?"?([a-z_][a-z0-9_]*)"?(?![a-z0-9_(.])|(${HOLE})`;
const WRITE = new RegExp(
  String.raw`\b(?:INSERT INTO|MERGE INTO|(?<!DO |FOR |KEY |ON )UPDATE(?! SET\b)|DELETE FROM|COPY|TRUNCATE(?: TABLE)?|(?:CREATE|ALTER|DROP) TABLE(?: IF(?: NOT)? EXISTS)?)\s+(?:ONLY\s+)?(?:${NAME})`,
  "g",
);
const READ = new RegExp(String.raw`(?<!DELETE )\b(?<!DISTINCT )(?:FROM|JOIN|USING)\s+(?:ONLY\s+)?(?:${NAME})`, "g");
/** Matches further tables after a comma, as in `FROM a x, b y`. */
const MORE = new RegExp(String.raw`\s*(?:AS\s+)?[a-z_]*\s*,\s*(?:${NAME})`, "y");
const CTE = /\b([a-z_][a-z0-9_]*)(?:\s*\([a-z0-9_, ]+\))?\s+AS\s+(?:(?:NOT )?MATERIALIZED\s+)?\(/g;
const REGCLASS = /'([a-z_]+)'::regclass/g;
const CALL = /\b([a-z_][a-z0-9_]*)\(/g;
const SMALL = /^\s*(?:select\s|insert into\s|update \w+ set\s|delete from\s|with \w+ as\s)/;

/** Returns the names that a piece of SQL writes, reads, calls and defines. `HOLE` is a table whose name is interpolated. */
export function readSql(given) {
  const text = given.replace(/--[^\n]*/g, "");
  const reads = [];
  for (const match of text.matchAll(READ)) {
    reads.push(nameIn(match));
    MORE.lastIndex = match.index + match[0].length;
    for (let more = MORE.exec(text); more; more = MORE.exec(text)) reads.push(nameIn(more));
  }
  return {
    writes: [...text.matchAll(WRITE)].map(nameIn),
    reads,
    calls: [...text.matchAll(CALL)].map(([, name]) => name),
    // Candidates for a hole: a fragment that begins with a name, or a name in a regclass expression.
    names: [/^\s*([a-z_]+)(?:\s|$)/.exec(text), ...text.matchAll(REGCLASS)].flatMap((match) => match?.[1] ?? []),
    ctes: [...text.matchAll(CTE)].map(([, name]) => name),
    isSmall: SMALL.test(text),
  };
}

const nameIn = ([, name, hole]) => name ?? hole;
