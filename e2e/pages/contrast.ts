import type { Page } from "@playwright/test";

type Colour = [red: number, green: number, blue: number, alpha: number];

interface Layer {
  ground: Colour;
  opacity: number;
}

/** A text with the layers below it, from the page up. Without layers when the background is not their sum. */
interface WrittenText {
  text: string;
  isLarge: boolean;
  ink: Colour;
  layers?: Layer[] | undefined;
}

/** The texts of a screen with low contrast, and those that only axe can judge. */
export interface Legibility {
  faint: string[];
  unclear: string[];
}

/**
 * Finds texts with too little contrast (WCAG 1.4.3). Axe needs most of a second for this. Our own check takes a few milliseconds, so that
 * each screen is checked in both themes.
 */
export async function legibilityOf(page: Page, part = "body"): Promise<Legibility> {
  const found: Legibility = { faint: [], unclear: [] };
  const written = JSON.parse(await page.evaluate(writtenHere, part)) as WrittenText[];
  for (const { text, isLarge, ink, layers } of written) {
    if (!layers) {
      found.unclear.push(text);
      continue;
    }
    const [ground, seen] = asSeen(layers, ink, [255, 255, 255, 1]);
    const [needed, has] = [isLarge ? 3 : 4.5, contrast(ground, seen)];
    if (has < needed - 0.01) found.faint.push(`${has.toFixed(2)} instead of ${needed}: "${text}"`);
  }
  return found;
}

/** Combines the layers to the visible background and text colour. */
function asSeen([layer, ...above]: Layer[], ink: Colour, backdrop: Colour): [ground: Colour, text: Colour] {
  if (!layer) return [backdrop, mixed(backdrop, ink, ink[3])];
  const [ground, text] = asSeen(above, ink, mixed(backdrop, layer.ground, layer.ground[3]));
  return [mixed(backdrop, ground, layer.opacity), mixed(backdrop, text, layer.opacity)];
}

function mixed(under: Colour, over: Colour, share: number): Colour {
  const part = (place: 0 | 1 | 2) => under[place] + (over[place] - under[place]) * share;
  return [part(0), part(1), part(2), 1];
}

function contrast(one: Colour, other: Colour): number {
  const [dark = 0, bright = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
}

function luminance([red, green, blue]: Colour): number {
  const light = (each: number) => (each <= 10 ? each / 3294.6 : ((each / 255 + 0.055) / 1.055) ** 2.4);
  return 0.2126 * light(red) + 0.7152 * light(green) + 0.0722 * light(blue);
}

/** Runs in the browser. Returns JSON, which is faster to transfer. Pictures and unknown layers are not judged here. */
function writtenHere(part: string): string {
  const EXEMPT = "[disabled], [aria-disabled=true], [inert], svg, option, script, style, noscript";
  const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  const colours = new Map<string, Colour>();
  const colour = (css: string): Colour => {
    if (!canvas || colours.has(css)) return colours.get(css) ?? [0, 0, 0, 0];
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = css;
    canvas.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data;
    colours.set(css, [red, green, blue, alpha / 255]);
    return [red, green, blue, alpha / 255];
  };
  // A text that fades in is judged in its final state.
  for (const each of document.getAnimations())
    if (Number.isFinite(each.effect?.getComputedTiming().endTime)) each.finish();
  const written = new Map<Element, WrittenText>();
  const texts = document.createTreeWalker(document.querySelector(part) ?? document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const element = texts.currentNode.parentElement;
    const text = (texts.currentNode.textContent ?? "").trim().slice(0, 60);
    if (!element || text.length < 2 || written.has(element) || element.closest(EXEMPT)) continue;
    const { width, height } = element.getBoundingClientRect();
    if (width <= 1 || height <= 1 || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      continue;
    const { color, fontSize, fontWeight } = getComputedStyle(element);
    const size = Number.parseFloat(fontSize);
    const isLarge = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700);
    const layers: Layer[] = [];
    let isSumOfLayers = true;
    for (let each: HTMLElement | null = element; each && isSumOfLayers; each = each.parentElement) {
      const style = getComputedStyle(each);
      const ground = colour(style.backgroundColor);
      if (ground[3] > 0 || style.opacity !== "1") layers.unshift({ ground, opacity: Number(style.opacity) });
      // Rows of a long list are positioned where they would be anyway.
      const isRow = each.style.transform.startsWith("translateY");
      const isElsewhere = /absolute|fixed/.test(style.position) && ground[3] < 1 && !isRow;
      isSumOfLayers = !isElsewhere && `${style.backgroundImage}${style.textShadow}${style.filter}` === "nonenonenone";
    }
    written.set(element, { text, isLarge, ink: colour(color), layers: isSumOfLayers ? layers : undefined });
  }
  return JSON.stringify([...written.values()]);
}
