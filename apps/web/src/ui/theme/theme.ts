import { useSyncExternalStore } from "react";
import { onPreference, readPreference, writePreference } from "../preferences.ts";

export const THEMES = ["light", "dark", "auto"] as const;
export type Theme = (typeof THEMES)[number];
type Scheme = "light" | "dark";

const systemIsDark = () => matchMedia("(prefers-color-scheme: dark)");

function chosenTheme(): Theme {
  const stored = readPreference("theme");
  return THEMES.find((theme) => theme === stored) ?? "auto";
}

export function chooseTheme(theme: Theme): void {
  writePreference("theme", theme === "auto" ? undefined : theme);
}

function colorScheme(theme: Theme = chosenTheme()): Scheme {
  if (theme !== "auto") return theme;
  return systemIsDark().matches ? "dark" : "light";
}

function onThemeChange(listener: () => void): () => void {
  const system = systemIsDark();
  const forget = onPreference((key) => key === "theme" && listener());
  system.addEventListener("change", listener);
  return () => {
    forget();
    system.removeEventListener("change", listener);
  };
}

export function useTheme(): Theme {
  return useSyncExternalStore(onThemeChange, chosenTheme);
}

export function useColorScheme(): Scheme {
  return useSyncExternalStore(onThemeChange, () => colorScheme());
}

/** Keeps the page in the chosen theme; theme.js has set it for the first paint. */
export function followTheme(): () => void {
  const apply = () => document.documentElement.setAttribute("data-mantine-color-scheme", colorScheme());
  apply();
  return onThemeChange(apply);
}
