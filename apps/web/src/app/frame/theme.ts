import {
  type CSSVariablesResolver,
  createTheme,
  type DrawerProps,
  type MenuProps,
  type ModalProps,
  type PopoverProps,
  type TooltipProps,
} from "@mantine/core";

/** The app's colours are CSS variables for both themes; the kit derives its own shades from this ramp. */
const action = [
  "#edf1fd",
  "#dbe4ff",
  "#bac8ff",
  "#91a7ff",
  "#7b93f5",
  "#5c7cfa",
  "#3b5bdb",
  "#364fc7",
  "#2f44ad",
  "#263a94",
] as const;

/** The kit's neutrals, from our own: lightest first, as it counts them. */
const gray = [
  "#f7f8fa",
  "#eff1f4",
  "#e3e6eb",
  "#d5d9e0",
  "#b9c0cb",
  "#8e97a5",
  "#5b6472",
  "#4a5260",
  "#2f353f",
  "#14181f",
] as const;
const dark = [
  "#e8ebf0",
  "#c6ccd6",
  "#9aa4b2",
  "#6b7482",
  "#3a424d",
  "#2a3038",
  "#171b21",
  "#0f1216",
  "#0b0d10",
  "#07090b",
] as const;

const lined = { shadow: "none", radius: 10 };

const overlayProps = { backgroundOpacity: 0.45, blur: 0 };
/** The kit's dialogs have a `header`, which would count as a second banner of the page. */
const attributes = { header: { role: "presentation" } };

export const theme = createTheme({
  fontFamily: "var(--sb-font)",
  headings: { fontFamily: "var(--sb-font)", fontWeight: "650" },
  primaryColor: "action",
  primaryShade: { light: 6, dark: 4 },
  colors: { action: [...action], gray: [...gray], dark: [...dark] },
  defaultRadius: 10,
  cursorType: "pointer",
  focusRing: "auto",
  respectReducedMotion: true,
  shadows: { xs: "none", sm: "none", md: "none", lg: "none", xl: "none" },
  // By name: `Menu.extend` would load each of them before the first screen shows.
  components: {
    Menu: { defaultProps: lined satisfies Partial<MenuProps> },
    Popover: { defaultProps: lined satisfies Partial<PopoverProps> },
    Modal: { defaultProps: { ...lined, overlayProps, attributes } satisfies Partial<ModalProps> },
    Drawer: { defaultProps: { overlayProps, attributes } satisfies Partial<DrawerProps> },
    Tooltip: { defaultProps: { openDelay: 300, radius: 6 } satisfies Partial<TooltipProps> },
  },
});

const ours = {
  "--mantine-color-body": "var(--sb-card)",
  "--mantine-color-text": "var(--sb-text)",
  "--mantine-color-dimmed": "var(--sb-quiet)",
  "--mantine-color-default": "var(--sb-card)",
  "--mantine-color-default-hover": "var(--sb-hover)",
  "--mantine-color-default-color": "var(--sb-text)",
  "--mantine-color-default-border": "var(--sb-line)",
  "--mantine-color-error": "var(--sb-critical)",
  "--mantine-color-placeholder": "var(--sb-quiet)",
  "--mantine-color-anchor": "var(--sb-action)",
  "--mantine-color-action-filled": "var(--sb-action)",
  "--mantine-primary-color-filled": "var(--sb-action)",
  "--mantine-primary-color-contrast": "var(--sb-action-text)",
};

/** The kit draws with our colours; it sets them per scheme, so ours are set there too. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: { "--mantine-line-height": "var(--sb-line-height)" },
  light: ours,
  dark: ours,
});
