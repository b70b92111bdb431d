import { useEffect } from "react";
import { accentColors } from "./accent.ts";
import { useColorScheme } from "./theme.ts";

const ACCENT = /^#[0-9a-f]{6}$/i;
const VARIABLES = { action: "--sb-action", text: "--sb-action-text", soft: "--sb-action-soft" } as const;

/** Uses the partner's colour for controls while the caller is mounted. */
export function useAccent(accent: string | undefined): void {
  const scheme = useColorScheme();
  useEffect(() => {
    if (!accent || !ACCENT.test(accent)) return;
    const { style } = document.documentElement;
    const colors = accentColors(accent, scheme);
    for (const [part, name] of Object.entries(VARIABLES)) style.setProperty(name, colors[part as keyof typeof colors]);
    return () => {
      for (const name of Object.values(VARIABLES)) style.removeProperty(name);
    };
  }, [accent, scheme]);
}
