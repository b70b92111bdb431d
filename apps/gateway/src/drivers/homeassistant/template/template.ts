import { isObject, type JsonObject } from "../../mqtt-field/json.ts";
import { FILTERS, FUNCTIONS, isTrue, LONGEST_TEXT, METHODS, TESTS, textOf } from "./builtins.ts";
import { type Expression, parseTemplate, type Step } from "./parse.ts";
import { TemplateProblem } from "./tokens.ts";

/** Returns the text for these values; undefined if the template fails on them. */
export type Template = (scope: JsonObject) => string | undefined;

/** The limit of evaluated values. There are no loops, so the cost of a template is bound by its length. */
const MOST_STEPS = 5000;

/** Reads a template of Home Assistant in the subset that devices use; returns a sentence for anything else. Nothing is run as code. */
export function readTemplate(text: string): Template | { problem: string } {
  try {
    const steps = parseTemplate(text);
    return (scope) => {
      try {
        return new Run(scope).say(steps);
      } catch (error) {
        if (error instanceof TemplateProblem) return undefined;
        throw error;
      }
    };
  } catch (error) {
    if (error instanceof TemplateProblem) return { problem: error.message };
    throw error;
  }
}

const CALLED = { filter: FILTERS, function: FUNCTIONS, method: METHODS, test: TESTS };

class Run {
  readonly #scope: Map<string, unknown>;
  #steps = 0;

  constructor(scope: JsonObject) {
    this.#scope = new Map(Object.entries(scope));
  }

  say(steps: Step[]): string {
    let output = "";
    for (const step of steps) {
      if (step.type === "text") output += step.text;
      else if (step.type === "say") output += textOf(this.#value(step.what));
      else if (step.type === "set") this.#scope.set(step.name, this.#value(step.to));
      else {
        const branch = step.branches.find(({ when }) => when === undefined || isTrue(this.#value(when)));
        output += branch ? this.say(branch.steps) : "";
      }
      if (output.length > LONGEST_TEXT) throw new TemplateProblem("it says too much");
    }
    return output;
  }

  #value(of: Expression): unknown {
    if (++this.#steps > MOST_STEPS) throw new TemplateProblem("it takes too long");
    switch (of.type) {
      case "value":
        return of.value;
      case "name":
        return this.#scope.get(of.name);
      case "list":
        return of.items.map((each) => this.#value(each));
      case "dict":
        return Object.fromEntries(of.entries.map(([key, value]) => [textOf(this.#value(key)), this.#value(value)]));
      case "part":
        return partOf(this.#value(of.of), this.#value(of.by));
      case "not":
        return !isTrue(this.#value(of.of));
      case "minus":
        return -Number(this.#value(of.of));
      case "choice":
        return this.#choice(of);
      case "pair":
        return this.#pair(of.sign, of.left, of.right);
      case "call":
        return this.#call(of.what, of.name, of.args);
    }
  }

  #choice({ when, then, otherwise }: Extract<Expression, { type: "choice" }>): unknown {
    if (isTrue(this.#value(when))) return this.#value(then);
    return otherwise && this.#value(otherwise);
  }

  #call(what: keyof typeof CALLED, name: string, args: Expression[]): unknown {
    const result = CALLED[what][name]?.(...args.map((each) => this.#value(each)));
    if (typeof result === "string" && result.length > LONGEST_TEXT) throw new TemplateProblem("it says too much");
    return result;
  }

  #pair(sign: string, left: Expression, right: Expression): unknown {
    const one = this.#value(left);
    if (sign === "and") return isTrue(one) ? this.#value(right) : one;
    if (sign === "or") return isTrue(one) ? one : this.#value(right);
    return combined(sign, one, this.#value(right));
  }
}

/** Returns a member of an object, a list or a text, and never an inherited one. */
function partOf(of: unknown, by: unknown): unknown {
  if ((Array.isArray(of) || typeof of === "string") && typeof by !== "boolean") return of.at(Number(by));
  return isObject(of) && Object.hasOwn(of, textOf(by)) ? of[textOf(by)] : undefined;
}

function combined(sign: string, one: unknown, other: unknown): unknown {
  if (sign === "~") return joined(textOf(one), textOf(other));
  if (sign === "==") return isSame(one, other);
  if (sign === "!=") return !isSame(one, other);
  if (sign === "in") return isIn(one, other);
  if (sign === "+" && typeof one === "string" && typeof other === "string") return joined(one, other);
  if (typeof one === "string" && typeof other === "string" && /^[<>]/.test(sign))
    return compared(sign, one < other, one > other);
  const [a, b] = [asOperand(one), asOperand(other)];
  if (/^[<>]/.test(sign)) return compared(sign, a < b, a > b);
  return calculated(sign, a, b);
}

function joined(one: string, other: string): string {
  if (one.length + other.length > LONGEST_TEXT) throw new TemplateProblem("it says too much");
  return one + other;
}

function asOperand(value: unknown): number {
  if (typeof value === "number") return value;
  if (typeof value === "boolean") return Number(value);
  throw new TemplateProblem("it calculates with what is no number");
}

function compared(sign: string, isLess: boolean, isMore: boolean): boolean {
  if (sign === "<") return isLess;
  if (sign === ">") return isMore;
  return sign === "<=" ? !isMore : !isLess;
}

function calculated(sign: string, a: number, b: number): number {
  switch (sign) {
    case "+":
      return a + b;
    case "-":
      return a - b;
    case "*":
      return a * b;
    case "/":
      return a / b;
    case "//":
      return Math.floor(a / b);
    default:
      return ((a % b) + b) % b;
  }
}

function isSame(one: unknown, other: unknown): boolean {
  if (typeof one === "object" || typeof other === "object") return JSON.stringify(one) === JSON.stringify(other);
  if (typeof one === "boolean" && typeof other === "number") return Number(one) === other;
  if (typeof one === "number" && typeof other === "boolean") return one === Number(other);
  return one === other;
}

function isIn(one: unknown, other: unknown): boolean {
  if (Array.isArray(other)) return other.some((each) => isSame(one, each));
  if (isObject(other)) return Object.hasOwn(other, textOf(one));
  return typeof other === "string" && other.includes(textOf(one));
}
