import type { Page } from "@playwright/test";
import type { Words } from "./words.ts";

/** The content of a screen at one moment. */
export interface Reading {
  /** A screen for people who are not signed in, which has no menu. */
  isPublic: boolean;
  headings: string[];
  /** The texts of the screen, in order. */
  main: string[];
  /** The content around it, and temporarily above it. */
  frame: string[];
  /** The empty states: the sentence below the title, and whether something can be pressed. */
  empties: { sentence: string; hasStep: boolean }[];
  /** Lasting error messages. */
  alerts: string[];
  retries: number;
  /** Placeholders of content that is loading. */
  waiting: string[];
  hasMenu: boolean;
  hasLoader: boolean;
  /** The pixels that overflow on the right, and the element. */
  overflow: string;
}

/** The screen itself, or a dialog over it. */
export type Part = "main" | "[role=dialog]";

interface ReadOptions {
  retry: string[];
  loading: string;
  part: Part;
}

export function readScreen(page: Page, { retry, loading }: Words, part: Part): Promise<Reading> {
  return page.evaluate(readHere, { retry, loading, part });
}

/** Runs in the browser. */
function readHere({ retry, loading, part }: ReadOptions): Reading {
  const isSeen = (element: Element | null) => element?.checkVisibility({ visibilityProperty: true }) ?? false;
  const all = (where: ParentNode, selector: string) => [...where.querySelectorAll(selector)].filter(isSeen);
  const textOf = (element: Element) => (element.textContent ?? "").replaceAll(/\s+/g, " ").trim();
  const main = document.querySelector(part);

  const texts: [string, boolean][] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement;
    const text = (walker.currentNode.textContent ?? "").replaceAll(/\s+/g, " ").trim();
    if (text && isSeen(parent) && !parent?.closest("script, style, noscript"))
      texts.push([text, main?.contains(parent) ?? false]);
  }
  const width = document.documentElement.clientWidth;
  const widest = () =>
    all(document.body, "main *")
      .map((element) => ({ element, right: element.getBoundingClientRect().right }))
      .sort((a, b) => b.right - a.right)[0]?.element;
  const nameOf = (element?: Element) => `${element?.tagName} ${element?.className}`;
  const excess = document.documentElement.scrollWidth - width;
  const places = main ? all(main, "[aria-busy=true], [class*=skeleton i]") : [];
  const isSaid = (element: Element) => textOf(element) === loading || element.ariaLabel === loading;
  const sayings = main ? all(main, "[role=status]").filter(isSaid) : [];
  const waiting = [...places, ...sayings];
  return {
    isPublic: !location.pathname.startsWith("/app/"),
    headings: all(document, "h1").map(textOf),
    main: texts.filter(([, isIn]) => isIn).map(([text]) => text),
    frame: texts.filter(([, isIn]) => !isIn).map(([text]) => text),
    empties: (main ? all(main, "[data-empty]") : []).map((element) => ({
      sentence: textOf(element.querySelectorAll("p")[1] ?? document.createElement("p")),
      hasStep: all(element, "a, button").length > 0,
    })),
    alerts: main ? all(main, "[role=alert]").map(textOf).filter(Boolean) : [],
    retries: main ? all(main, "button").filter((button) => retry.includes(textOf(button))).length : 0,
    waiting: waiting.map((element) => `${element.tagName} ${element.className} ${element.ariaLabel ?? ""}`),
    hasMenu: all(document, "nav").length > 0,
    hasLoader: all(document.body, "[role=status]").some((element) => textOf(element).includes(loading)),
    overflow: excess > 0 ? `${excess} px, by ${nameOf(widest())}` : "",
  };
}
