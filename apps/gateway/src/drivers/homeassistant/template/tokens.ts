export interface Token {
  type: "number" | "text" | "name" | "sign";
  value: string;
}
/** A piece of a template: literal text, an output `{{ … }}`, or a statement `{% … %}`. */
export interface Piece {
  type: "text" | "say" | "do";
  text: string;
}

export class TemplateProblem extends Error {}

const LONGEST = 4000;
const MARKS = { "{{": ["}}", "say"], "{%": ["%}", "do"], "{#": ["#}", "none"] } as const;

export function piecesOf(template: string): Piece[] {
  if (template.length > LONGEST) throw new TemplateProblem(`longer than ${LONGEST} characters`);
  const pieces: Piece[] = [];
  let rest = template;
  let trims = false;
  const add = (text: string) => {
    const kept = trims ? text.trimStart() : text;
    trims = false;
    if (kept !== "") pieces.push({ type: "text", text: kept });
  };
  for (;;) {
    const start = /\{[{%#]/.exec(rest);
    if (!start) break;
    const [end, type] = MARKS[start[0] as keyof typeof MARKS];
    const closing = rest.indexOf(end, start.index + 2);
    if (closing < 0) throw new TemplateProblem(`"${start[0]}" is not closed`);
    const inner = rest.slice(start.index + 2, closing);
    const before = rest.slice(0, start.index);
    add(inner.startsWith("-") ? before.trimEnd() : before);
    if (type !== "none") pieces.push({ type, text: inner.replace(/^[-+]/, "").replace(/-$/, "").trim() });
    trims = inner.endsWith("-");
    rest = rest.slice(closing + 2);
  }
  add(rest);
  return pieces;
}

const TOKEN =
  /\s*(?:(\d+(?:\.\d+)?)|("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')|([A-Za-z_]\w*)|(\/\/|==|!=|<=|>=|[-+*/%~<>()[\]{},:.|=]))/y;

export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  const end = text.trimEnd().length;
  while (TOKEN.lastIndex < end) {
    const from = TOKEN.lastIndex;
    const found = TOKEN.exec(text);
    if (!found) throw new TemplateProblem(`"${text.slice(from, from + 20).trim()}" cannot be read`);
    const [, number, quoted, name, sign] = found;
    if (number !== undefined) tokens.push({ type: "number", value: number });
    else if (quoted !== undefined) tokens.push({ type: "text", value: unquoted(quoted) });
    else if (name !== undefined) tokens.push({ type: "name", value: name });
    else tokens.push({ type: "sign", value: sign ?? "" });
  }
  return tokens;
}

const ESCAPES: Record<string, string> = { n: "\n", t: "\t", r: "\r" };

function unquoted(text: string): string {
  return text.slice(1, -1).replace(/\\(.)/gs, (_, each: string) => ESCAPES[each] ?? each);
}
