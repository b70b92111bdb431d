/** Elements whose own state decides whether they are visible. */
const BY_STATE = new Set(["AUDIO", "DETAILS", "DIALOG"]);

/** The computed display of a tag with these inline styles. */
const displays = new Map<string, string>();

type ComputeStyle = typeof window.getComputedStyle;

function displayOf(element: Element, asked: ComputeStyle): string {
  if (!element.isConnected || BY_STATE.has(element.tagName)) return asked(element).display;
  const key = `${element.tagName} ${element.getAttribute("style") ?? ""}`;
  const display = displays.get(key) ?? asked(element).display;
  displays.set(key, display);
  return display;
}

/** Visibility is inherited, but only from elements with an inline style. */
function visibilityOf(element: Element, asked: ComputeStyle): string {
  for (let each: Element | null = element; each; each = each.parentElement)
    if (each.getAttribute("style")?.includes("visibility")) return asked(element).visibility;
  return "visible";
}

/**
 * Speeds up queries by role, which ask for every element and its ancestors whether it is visible. The test browser evaluates all style
 * sheets for each answer. No style sheet of the tests hides anything: only tags and inline styles do.
 */
export function answerStylesQuickly(): void {
  // Test files share one browser, where this may be done already.
  if ("isQuick" in window.getComputedStyle) return;
  const asked = window.getComputedStyle.bind(window);
  const answer = (element: Element) => {
    const quick = (name: unknown) => {
      if (name === "display") return displayOf(element, asked);
      return name === "visibility" ? visibilityOf(element, asked) : undefined;
    };
    return new Proxy(asked(element), {
      get(style, name) {
        if (name === "getPropertyValue") return (each: string) => quick(each) ?? style.getPropertyValue(each);
        const value: unknown = quick(name) ?? Reflect.get(style, name, style);
        return typeof value === "function" ? value.bind(style) : value;
      },
    });
  };
  window.getComputedStyle = Object.assign(answer, { isQuick: true });
}
