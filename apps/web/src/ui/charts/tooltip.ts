export interface TooltipLine {
  name: string;
  value: string;
  color?: string | undefined;
  /** True for the sum of the lines above. */
  isTotal?: boolean;
}

/** Uses nodes and texts, never markup, because a device may be called `<img onerror=…>`. */
export function tooltip(head: string, lines: readonly TooltipLine[]): HTMLElement {
  const box = document.createElement("div");
  const title = document.createElement("strong");
  title.textContent = head;
  box.append(title);
  for (const { name, value, color, isTotal } of lines) {
    const row = document.createElement("div");
    row.style.display = "flex";
    row.style.gap = "8px";
    row.style.alignItems = "center";
    if (isTotal) row.style.cssText += ";margin-top:4px;padding-top:4px;border-top:1px solid var(--sb-line)";
    const dot = document.createElement("span");
    dot.style.cssText = "width:10px;height:10px;border-radius:3px;flex:none";
    if (color) dot.style.background = color;
    const label = document.createElement("span");
    label.style.cssText = "flex:1;max-width:260px;overflow:hidden;text-overflow:ellipsis";
    label.textContent = name;
    const amount = document.createElement("strong");
    amount.style.fontVariantNumeric = "tabular-nums";
    amount.textContent = value;
    row.append(dot, label, amount);
    box.append(row);
  }
  return box;
}
