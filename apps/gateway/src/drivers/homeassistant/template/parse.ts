import { FILTERS, FUNCTIONS, METHODS, TESTS } from "./builtins.ts";
import { type Piece, piecesOf, TemplateProblem, type Token, tokensOf } from "./tokens.ts";

export type Expression =
  | { type: "value"; value: unknown }
  | { type: "name"; name: string }
  | { type: "list"; items: Expression[] }
  | { type: "dict"; entries: [Expression, Expression][] }
  | { type: "part"; of: Expression; by: Expression }
  | { type: "call"; what: "filter" | "function" | "method" | "test"; name: string; args: Expression[] }
  | { type: "not"; of: Expression }
  | { type: "minus"; of: Expression }
  | { type: "pair"; sign: string; left: Expression; right: Expression }
  | { type: "choice"; when: Expression; then: Expression; otherwise: Expression | undefined };

export type Step =
  | { type: "text"; text: string }
  | { type: "say"; what: Expression }
  | { type: "set"; name: string; to: Expression }
  | { type: "if"; branches: { when: Expression | undefined; steps: Step[] }[] };

const DEEPEST = 40;

/** Throws TemplateProblem for anything outside the supported subset (docs/drivers.md). */
export function parseTemplate(template: string): Step[] {
  const pieces = piecesOf(template);
  const { steps, end } = readSteps(pieces, 0);
  if (end < pieces.length) throw new TemplateProblem(`"${pieces[end]?.text}" has no beginning`);
  return steps;
}

function readSteps(pieces: Piece[], depth: number, from = 0): { steps: Step[]; end: number } {
  if (depth > DEEPEST) throw new TemplateProblem("too deep");
  const steps: Step[] = [];
  let at = from;
  for (let piece = pieces[at]; piece; piece = pieces[at]) {
    const [word = ""] = piece.text.split(/\s/, 1);
    if (piece.type === "text") steps.push({ type: "text", text: piece.text });
    else if (piece.type === "say") steps.push({ type: "say", what: parseExpression(piece.text) });
    else if (word === "if") {
      const { step, end } = readIf(pieces, depth, at);
      steps.push(step);
      at = end;
    } else if (word === "set") steps.push(readSet(piece.text));
    else if (["elif", "else", "endif"].includes(word)) break;
    else throw new TemplateProblem(`"{% ${word} %}" is not known`);
    at++;
  }
  return { steps, end: at };
}

function readIf(pieces: Piece[], depth: number, from: number): { step: Step; end: number } {
  const branches: { when: Expression | undefined; steps: Step[] }[] = [];
  let at = from;
  for (;;) {
    const text = pieces[at]?.text ?? "";
    const [, word = "", condition = ""] = /^(\w+)\s*(.*)$/s.exec(text) ?? [];
    if (word === "endif") return { step: { type: "if", branches }, end: at };
    if (!["if", "elif", "else"].includes(word)) throw new TemplateProblem('"{% if %}" is not closed');
    const when = word === "else" ? undefined : parseExpression(condition);
    const { steps, end } = readSteps(pieces, depth + 1, at + 1);
    branches.push({ when, steps });
    at = end;
  }
}

function readSet(text: string): Step {
  const [, name, expression] = /^set\s+([A-Za-z_]\w*)\s*=\s*(.+)$/s.exec(text) ?? [];
  if (!name || !expression) throw new TemplateProblem(`"${text.slice(0, 40)}" cannot be read`);
  return { type: "set", name, to: parseExpression(expression) };
}

function parseExpression(text: string): Expression {
  const reader = new ExpressionReader(tokensOf(text));
  return reader.whole();
}

const CONSTANTS: Record<string, unknown> = {
  true: true,
  True: true,
  false: false,
  False: false,
  none: null,
  None: null,
};
/** Operators from the lowest precedence to the highest; `**` is not supported. */
const SIGNS = [["~"], ["+", "-"], ["*", "/", "//", "%"]];
const COMPARISONS = ["==", "!=", "<", ">", "<=", ">="];

class ExpressionReader {
  readonly #tokens: Token[];
  #at = 0;
  #depth = 0;

  constructor(tokens: Token[]) {
    this.#tokens = tokens;
  }

  whole(): Expression {
    const expression = this.#choice();
    const left = this.#tokens[this.#at];
    if (left) throw new TemplateProblem(`"${left.value}" is not expected there`);
    return expression;
  }

  #isSign(...signs: string[]): boolean {
    const token = this.#tokens[this.#at];
    return token?.type === "sign" && signs.includes(token.value);
  }

  #isWord(word: string, ahead = 0): boolean {
    const token = this.#tokens[this.#at + ahead];
    return token?.type === "name" && token.value === word;
  }

  #takes(sign: string): boolean {
    if (!this.#isSign(sign)) return false;
    this.#at++;
    return true;
  }

  #takesWord(word: string): boolean {
    if (!this.#isWord(word)) return false;
    this.#at++;
    return true;
  }

  #expect(sign: string): void {
    if (!this.#takes(sign)) throw new TemplateProblem(`"${sign}" is missing`);
  }

  #choice(): Expression {
    if (++this.#depth > DEEPEST) throw new TemplateProblem("too deep");
    const then = this.#or();
    this.#depth--;
    if (!this.#takesWord("if")) return then;
    const when = this.#or();
    return { type: "choice", when, then, otherwise: this.#takesWord("else") ? this.#choice() : undefined };
  }

  #or(): Expression {
    let left = this.#and();
    while (this.#takesWord("or")) left = { type: "pair", sign: "or", left, right: this.#and() };
    return left;
  }

  #and(): Expression {
    let left = this.#not();
    while (this.#takesWord("and")) left = { type: "pair", sign: "and", left, right: this.#not() };
    return left;
  }

  #not(): Expression {
    let isNot = false;
    while (this.#takesWord("not")) isNot = !isNot;
    const of = this.#comparison();
    return isNot ? { type: "not", of } : of;
  }

  #comparison(): Expression {
    let left = this.#sum(0);
    for (;;) {
      if (this.#isSign(...COMPARISONS)) {
        const sign = this.#tokens[this.#at++]?.value ?? "";
        left = { type: "pair", sign, left, right: this.#sum(0) };
      } else if (this.#takesWord("in")) left = { type: "pair", sign: "in", left, right: this.#sum(0) };
      else if (this.#isWord("not") && this.#isWord("in", 1)) {
        this.#at += 2;
        left = { type: "not", of: { type: "pair", sign: "in", left, right: this.#sum(0) } };
      } else return left;
    }
  }

  #sum(level: number): Expression {
    const signs = SIGNS[level];
    if (!signs) return this.#unary();
    let left = this.#sum(level + 1);
    while (this.#isSign(...signs)) {
      const sign = this.#tokens[this.#at++]?.value ?? "";
      left = { type: "pair", sign, left, right: this.#sum(level + 1) };
    }
    return left;
  }

  #unary(): Expression {
    let minuses = 0;
    while (this.#isSign("-", "+")) if (this.#tokens[this.#at++]?.value === "-") minuses++;
    const of = this.#filtered(this.#parts(this.#primary()));
    return minuses % 2 === 1 ? { type: "minus", of } : of;
  }

  #primary(): Expression {
    const token = this.#tokens[this.#at++];
    if (!token) throw new TemplateProblem("something is missing");
    if (token.type === "number") return { type: "value", value: Number(token.value) };
    if (token.type === "text") return { type: "value", value: token.value };
    if (token.type === "name") return this.#named(token.value);
    if (token.value === "[") return { type: "list", items: this.#list("]") };
    if (token.value === "{") return { type: "dict", entries: this.#entries() };
    if (token.value !== "(") throw new TemplateProblem(`"${token.value}" is not expected there`);
    const inner = this.#choice();
    this.#expect(")");
    return inner;
  }

  #named(name: string): Expression {
    if (Object.hasOwn(CONSTANTS, name)) return { type: "value", value: CONSTANTS[name] };
    if (!this.#takes("(")) return { type: "name", name };
    if (!Object.hasOwn(FUNCTIONS, name)) throw new TemplateProblem(`"${name}()" is not known`);
    return { type: "call", what: "function", name, args: this.#list(")") };
  }

  #parts(start: Expression): Expression {
    let of = start;
    for (;;) {
      if (this.#takes("[")) {
        of = { type: "part", of, by: this.#choice() };
        this.#expect("]");
      } else if (this.#takes(".")) {
        const token = this.#tokens[this.#at++];
        if (!token || token.type === "sign" || token.type === "text")
          throw new TemplateProblem('a name is missing after "."');
        of = this.#isSign("(")
          ? this.#method(of, token.value)
          : { type: "part", of, by: { type: "value", value: token.value } };
      } else return of;
    }
  }

  #method(of: Expression, name: string): Expression {
    if (!Object.hasOwn(METHODS, name)) throw new TemplateProblem(`".${name}()" is not known`);
    this.#expect("(");
    return { type: "call", what: "method", name, args: [of, ...this.#list(")")] };
  }

  #filtered(start: Expression): Expression {
    let of = start;
    for (;;) {
      if (this.#takes("|")) {
        const name = this.#name(FILTERS, "filter");
        of = this.#parts({
          type: "call",
          what: "filter",
          name,
          args: [of, ...(this.#takes("(") ? this.#list(")") : [])],
        });
      } else if (this.#takesWord("is")) {
        const isNot = this.#takesWord("not");
        const test: Expression = { type: "call", what: "test", name: this.#name(TESTS, "test"), args: [of] };
        of = isNot ? { type: "not", of: test } : test;
      } else return of;
    }
  }

  #name(known: object, what: string): string {
    const token = this.#tokens[this.#at++];
    if (token?.type !== "name" || !Object.hasOwn(known, token.value))
      throw new TemplateProblem(`the ${what} "${token?.value ?? ""}" is not known`);
    return token.value;
  }

  #list(end: string): Expression[] {
    const items: Expression[] = [];
    while (!this.#takes(end)) {
      if (items.length > 0) this.#expect(",");
      if (this.#takes(end)) break;
      // "default=0" is read as 0, because no supported function has two arguments that could be confused.
      const next = this.#tokens[this.#at + 1];
      if (this.#tokens[this.#at]?.type === "name" && next?.type === "sign" && next.value === "=") this.#at += 2;
      items.push(this.#choice());
    }
    return items;
  }

  #entries(): [Expression, Expression][] {
    const entries: [Expression, Expression][] = [];
    while (!this.#takes("}")) {
      if (entries.length > 0) this.#expect(",");
      const key = this.#choice();
      this.#expect(":");
      entries.push([key, this.#choice()]);
    }
    return entries;
  }
}
