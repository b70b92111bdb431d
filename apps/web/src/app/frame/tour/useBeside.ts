import { type RefObject, useLayoutEffect } from "react";
import { placeCard } from "./place-card.ts";

interface Parts {
  card: RefObject<HTMLElement | null>;
  ring: RefObject<HTMLElement | null>;
}

/**
 * Keeps the card beside its target and the ring around it. The target arrives after its screen and moves while that loads, so it is
 * looked for with every frame. Without a selector there is none.
 */
export function useBeside({ card, ring }: Parts, selector: string | undefined): void {
  useLayoutEffect(() => {
    let target: Element | null = null;
    let isBrought = false;
    let frame = 0;
    const follow = () => {
      if (!target?.isConnected) target = selector ? document.querySelector(selector) : null;
      if (target && !isBrought) bringIntoView(target);
      isBrought ||= target !== null;
      draw(card.current, ring.current, target?.getBoundingClientRect());
      frame = requestAnimationFrame(follow);
    };
    follow();
    return () => cancelAnimationFrame(frame);
  }, [card, ring, selector]);
}

function bringIntoView(target: Element): void {
  const isTall = target.getBoundingClientRect().height > window.innerHeight / 2;
  target.scrollIntoView({ block: isTall ? "nearest" : "center" });
}

const AROUND = 4;

function draw(card: HTMLElement | null, ring: HTMLElement | null, target: DOMRect | undefined): void {
  if (!card || !ring) return;
  const { clientWidth, clientHeight } = document.documentElement;
  const view = { width: clientWidth, height: clientHeight };
  const { left, top } = placeCard(target, card.getBoundingClientRect(), view);
  card.style.setProperty("--left", `${left}px`);
  card.style.setProperty("--top", `${top}px`);
  ring.hidden = target === undefined;
  if (!target) return;
  const [x, y] = [target.left - AROUND, target.top - AROUND];
  Object.assign(ring.style, {
    translate: `${x}px ${y}px`,
    width: `${target.width + 2 * AROUND}px`,
    height: `${target.height + 2 * AROUND}px`,
  });
}
