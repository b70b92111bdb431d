interface Size {
  width: number;
  height: number;
}
interface Point {
  left: number;
  top: number;
}

const GAP = 12;

const within = (value: number, most: number) => Math.max(GAP, Math.min(value, most - GAP));

/** Places the card below its target, or else above, right or left of it; over a corner where the target leaves no room, or is missing. */
export function placeCard(target: (Point & Size) | undefined, card: Size, view: Size): Point {
  const corner = {
    left: within(view.width, view.width - card.width),
    top: within(view.height, view.height - card.height),
  };
  if (!target) return corner;
  const left = within(target.left, view.width - card.width);
  const top = within(target.top, view.height - card.height);
  const below = target.top + target.height + GAP;
  const above = target.top - card.height - GAP;
  const right = target.left + target.width + GAP;
  const before = target.left - card.width - GAP;
  if (below >= GAP && below + card.height + GAP <= view.height) return { left, top: below };
  if (above >= GAP && target.top <= view.height) return { left, top: above };
  if (right + card.width + GAP <= view.width) return { left: right, top };
  if (before >= GAP) return { left: before, top };
  return corner;
}
