import { filledIcon, outlineIcon } from "./create-icon.ts";

export type { Icon } from "./create-icon.ts";

/* The shapes are those of Tabler Icons by Paweł Kuna, under the MIT licence beside this folder. To add one, copy the `d` of its paths from tabler.io/icons. */

export const IconActivity = /* @__PURE__ */ outlineIcon("M3 12h4l3 8l4 -16l3 8h4");
export const IconAdjustments = /* @__PURE__ */ outlineIcon(
  "M4 10a2 2 0 1 0 4 0a2 2 0 0 0 -4 0 M6 4v4 M6 12v8 M10 16a2 2 0 1 0 4 0a2 2 0 0 0 -4 0 M12 4v10 M12 18v2 M16 7a2 2 0 1 0 4 0a2 2 0 0 0 -4 0 M18 4v1 M18 9v11",
);
export const IconAdjustmentsCog = /* @__PURE__ */ outlineIcon(
  "M4 10a2 2 0 1 0 4 0a2 2 0 0 0 -4 0 M6 4v4 M6 12v8 M13.199 14.399a2 2 0 1 0 -1.199 3.601 M12 4v10 M12 18v2 M16 7a2 2 0 1 0 4 0a2 2 0 0 0 -4 0 M18 4v1 M18 9v2.5 M17.001 19a2 2 0 1 0 4 0a2 2 0 1 0 -4 0 M19.001 15.5v1.5 M19.001 21v1.5 M22.032 17.25l-1.299 .75 M17.27 20l-1.3 .75 M15.97 17.25l1.3 .75 M20.733 20l1.3 .75",
);
export const IconAdjustmentsHorizontal = /* @__PURE__ */ outlineIcon(
  "M12 6a2 2 0 1 0 4 0a2 2 0 1 0 -4 0 M4 6l8 0 M16 6l4 0 M6 12a2 2 0 1 0 4 0a2 2 0 1 0 -4 0 M4 12l2 0 M10 12l10 0 M15 18a2 2 0 1 0 4 0a2 2 0 1 0 -4 0 M4 18l11 0 M19 18l1 0",
);
export const IconAlarm = /* @__PURE__ */ outlineIcon(
  "M5 13a7 7 0 1 0 14 0a7 7 0 1 0 -14 0 M12 10l0 3l2 0 M7 4l-2.75 2 M17 4l2.75 2",
);
export const IconAlertOctagonFilled = /* @__PURE__ */ filledIcon(
  "M14.899 2c.796 0 1.558 .316 2.121 .879l4.101 4.1c.563 .563 .879 1.325 .879 2.122v5.798c0 .796 -.316 1.558 -.879 2.121l-4.101 4.101c-.563 .563 -1.325 .879 -2.121 .879h-5.798c-.796 0 -1.558 -.316 -2.122 -.879l-4.1 -4.101c-.563 -.563 -.879 -1.325 -.879 -2.121v-5.798c0 -.796 .316 -1.558 .879 -2.122l4.1 -4.1c.563 -.563 1.325 -.879 2.122 -.879h5.798zm-2.899 13c-.552 0 -1 .448 -1 1c0 .552 .448 1 1 1h.01c.552 0 1 -.448 1 -1c0 -.552 -.448 -1 -1 -1h-.01zm0 -8c-.552 0 -1 .448 -1 1v4c0 .552 .448 1 1 1c.552 0 1 -.448 1 -1v-4c0 -.552 -.448 -1 -1 -1z",
);
export const IconAlertTriangle = /* @__PURE__ */ outlineIcon(
  "M12 9v4 M10.363 3.591l-8.106 13.534a1.914 1.914 0 0 0 1.636 2.871h16.214a1.914 1.914 0 0 0 1.636 -2.87l-8.106 -13.536a1.914 1.914 0 0 0 -3.274 0 M12 16h.01",
);
export const IconAlertTriangleFilled = /* @__PURE__ */ filledIcon(
  "M12 1.67c.955 0 1.845 .467 2.39 1.247l.105 .16l8.114 13.548a2.914 2.914 0 0 1 -2.307 4.363l-.195 .008h-16.225a2.914 2.914 0 0 1 -2.582 -4.2l.099 -.185l8.11 -13.538a2.914 2.914 0 0 1 2.491 -1.403zm.01 13.33l-.127 .007a1 1 0 0 0 0 1.986l.117 .007l.127 -.007a1 1 0 0 0 0 -1.986l-.117 -.007zm-.01 -7a1 1 0 0 0 -.993 .883l-.007 .117v4l.007 .117a1 1 0 0 0 1.986 0l.007 -.117v-4l-.007 -.117a1 1 0 0 0 -.993 -.883z",
);
export const IconAnchor = /* @__PURE__ */ outlineIcon(
  "M12 9v12m-8 -8a8 8 0 0 0 16 0m1 0h-2m-14 0h-2 M9 6a3 3 0 1 0 6 0a3 3 0 1 0 -6 0",
);
export const IconArrowBackUp = /* @__PURE__ */ outlineIcon("M9 14l-4 -4l4 -4 M5 10h11a4 4 0 1 1 0 8h-1");
export const IconArrowDown = /* @__PURE__ */ outlineIcon("M12 5l0 14 M18 13l-6 6 M6 13l6 6");
export const IconArrowDownRight = /* @__PURE__ */ outlineIcon("M7 7l10 10 M17 8l0 9l-9 0");
export const IconArrowLeft = /* @__PURE__ */ outlineIcon("M5 12l14 0 M5 12l6 6 M5 12l6 -6");
export const IconArrowRight = /* @__PURE__ */ outlineIcon("M5 12l14 0 M13 18l6 -6 M13 6l6 6");
export const IconArrowUp = /* @__PURE__ */ outlineIcon("M12 5l0 14 M18 11l-6 -6 M6 11l6 -6");
export const IconArrowUpRight = /* @__PURE__ */ outlineIcon("M17 7l-10 10 M8 7l9 0l0 9");
export const IconArrowsExchange = /* @__PURE__ */ outlineIcon("M7 10h14l-4 -4 M17 14h-14l4 4");
export const IconArrowsMaximize = /* @__PURE__ */ outlineIcon(
  "M16 4l4 0l0 4 M14 10l6 -6 M8 20l-4 0l0 -4 M4 20l6 -6 M16 20l4 0l0 -4 M14 14l6 6 M8 4l-4 0l0 4 M4 4l6 6",
);
export const IconArrowsVertical = /* @__PURE__ */ outlineIcon("M8 7l4 -4l4 4 M8 17l4 4l4 -4 M12 3l0 18");
export const IconBaselineDensityMedium = /* @__PURE__ */ outlineIcon("M4 20h16 M4 12h16 M4 4h16");
export const IconBattery2 = /* @__PURE__ */ outlineIcon(
  "M6 7h11a2 2 0 0 1 2 2v.5a.5 .5 0 0 0 .5 .5a.5 .5 0 0 1 .5 .5v3a.5 .5 0 0 1 -.5 .5a.5 .5 0 0 0 -.5 .5v.5a2 2 0 0 1 -2 2h-11a2 2 0 0 1 -2 -2v-6a2 2 0 0 1 2 -2 M7 10l0 4 M10 10l0 4",
);
export const IconBattery3 = /* @__PURE__ */ outlineIcon(
  "M6 7h11a2 2 0 0 1 2 2v.5a.5 .5 0 0 0 .5 .5a.5 .5 0 0 1 .5 .5v3a.5 .5 0 0 1 -.5 .5a.5 .5 0 0 0 -.5 .5v.5a2 2 0 0 1 -2 2h-11a2 2 0 0 1 -2 -2v-6a2 2 0 0 1 2 -2 M7 10l0 4 M10 10l0 4 M13 10l0 4",
);
export const IconBell = /* @__PURE__ */ outlineIcon(
  "M10 5a2 2 0 1 1 4 0a7 7 0 0 1 4 6v3a4 4 0 0 0 2 3h-16a4 4 0 0 0 2 -3v-3a7 7 0 0 1 4 -6 M9 17v1a3 3 0 0 0 6 0v-1",
);
export const IconBellCheck = /* @__PURE__ */ outlineIcon(
  "M11.5 17h-7.5a4 4 0 0 0 2 -3v-3a7 7 0 0 1 4 -6a2 2 0 1 1 4 0a7 7 0 0 1 4 6v3c.016 .129 .037 .256 .065 .382 M9 17v1a3 3 0 0 0 2.502 2.959 M15 19l2 2l4 -4",
);
export const IconBellRinging = /* @__PURE__ */ outlineIcon(
  "M10 5a2 2 0 0 1 4 0a7 7 0 0 1 4 6v3a4 4 0 0 0 2 3h-16a4 4 0 0 0 2 -3v-3a7 7 0 0 1 4 -6 M9 17v1a3 3 0 0 0 6 0v-1 M21 6.727a11.05 11.05 0 0 0 -2.794 -3.727 M3 6.727a11.05 11.05 0 0 1 2.792 -3.727",
);
export const IconBlind = /* @__PURE__ */ outlineIcon(
  "M9 4a1 1 0 1 0 2 0a1 1 0 0 0 -2 0 M4 21l3 -4 M13 21l-2 -4l-3 -3l1 -6 M3 12l2 -3l4 -1l6 4 M16.5 14l3.5 7",
);
export const IconBolt = /* @__PURE__ */ outlineIcon("M13 3l0 7l6 0l-8 11l0 -7l-6 0l8 -11");
export const IconBrightnessUp = /* @__PURE__ */ outlineIcon(
  "M9 12a3 3 0 1 0 6 0a3 3 0 1 0 -6 0 M12 5l0 -2 M17 7l1.4 -1.4 M19 12l2 0 M17 17l1.4 1.4 M12 19l0 2 M7 17l-1.4 1.4 M6 12l-2 0 M7 7l-1.4 -1.4",
);
export const IconBuilding = /* @__PURE__ */ outlineIcon(
  "M3 21l18 0 M9 8l1 0 M9 12l1 0 M9 16l1 0 M14 8l1 0 M14 12l1 0 M14 16l1 0 M5 21v-16a2 2 0 0 1 2 -2h10a2 2 0 0 1 2 2v16",
);
export const IconBulb = /* @__PURE__ */ outlineIcon(
  "M3 12h1m8 -9v1m8 8h1m-15.4 -6.4l.7 .7m12.1 -.7l-.7 .7 M9 16a5 5 0 1 1 6 0a3.5 3.5 0 0 0 -1 3a2 2 0 0 1 -4 0a3.5 3.5 0 0 0 -1 -3 M9.7 17l4.6 0",
);
export const IconBulbOff = /* @__PURE__ */ outlineIcon(
  "M3 12h1m8 -9v1m8 8h1m-15.4 -6.4l.7 .7m12.1 -.7l-.7 .7 M11.089 7.083a5 5 0 0 1 5.826 5.84m-1.378 2.611a5.012 5.012 0 0 1 -.537 .466a3.5 3.5 0 0 0 -1 3a2 2 0 1 1 -4 0a3.5 3.5 0 0 0 -1 -3a5 5 0 0 1 -.528 -7.544 M9.7 17h4.6 M3 3l18 18",
);
export const IconCalendar = /* @__PURE__ */ outlineIcon(
  "M4 7a2 2 0 0 1 2 -2h12a2 2 0 0 1 2 2v12a2 2 0 0 1 -2 2h-12a2 2 0 0 1 -2 -2v-12 M16 3v4 M8 3v4 M4 11h16",
);
export const IconCalendarCheck = /* @__PURE__ */ outlineIcon(
  "M11.5 21h-5.5a2 2 0 0 1 -2 -2v-12a2 2 0 0 1 2 -2h12a2 2 0 0 1 2 2v6 M16 3v4 M8 3v4 M4 11h16 M15 19l2 2l4 -4",
);
export const IconCalendarEvent = /* @__PURE__ */ outlineIcon(
  "M4 7a2 2 0 0 1 2 -2h12a2 2 0 0 1 2 2v12a2 2 0 0 1 -2 2h-12a2 2 0 0 1 -2 -2l0 -12 M16 3l0 4 M8 3l0 4 M4 11l16 0 M8 15h2v2h-2l0 -2",
);
export const IconCalendarOff = /* @__PURE__ */ outlineIcon(
  "M9 5h9a2 2 0 0 1 2 2v9m-.184 3.839a2 2 0 0 1 -1.816 1.161h-12a2 2 0 0 1 -2 -2v-12a2 2 0 0 1 1.158 -1.815 M16 3v4 M8 3v1 M4 11h7m4 0h5 M3 3l18 18",
);
export const IconCalendarPlus = /* @__PURE__ */ outlineIcon(
  "M12.5 21h-6.5a2 2 0 0 1 -2 -2v-12a2 2 0 0 1 2 -2h12a2 2 0 0 1 2 2v5 M16 3v4 M8 3v4 M4 11h16 M16 19h6 M19 16v6",
);
export const IconCalendarStats = /* @__PURE__ */ outlineIcon(
  "M11.795 21h-6.795a2 2 0 0 1 -2 -2v-12a2 2 0 0 1 2 -2h12a2 2 0 0 1 2 2v4 M18 14v4h4 M14 18a4 4 0 1 0 8 0a4 4 0 1 0 -8 0 M15 3v4 M7 3v4 M3 11h16",
);
export const IconCalendarTime = /* @__PURE__ */ outlineIcon(
  "M11.795 21h-6.795a2 2 0 0 1 -2 -2v-12a2 2 0 0 1 2 -2h12a2 2 0 0 1 2 2v4 M14 18a4 4 0 1 0 8 0a4 4 0 1 0 -8 0 M15 3v4 M7 3v4 M3 11h16 M18 16.496v1.504l1 1",
);
export const IconCalendarX = /* @__PURE__ */ outlineIcon(
  "M13 21h-7a2 2 0 0 1 -2 -2v-12a2 2 0 0 1 2 -2h12a2 2 0 0 1 2 2v6.5 M16 3v4 M8 3v4 M4 11h16 M22 22l-5 -5 M17 22l5 -5",
);
export const IconCar = /* @__PURE__ */ outlineIcon(
  "M5 17a2 2 0 1 0 4 0a2 2 0 1 0 -4 0 M15 17a2 2 0 1 0 4 0a2 2 0 1 0 -4 0 M5 17h-2v-6l2 -5h9l4 5h1a2 2 0 0 1 2 2v4h-2m-4 0h-6m-6 -6h15m-6 0v-5",
);
export const IconChartDots = /* @__PURE__ */ outlineIcon(
  "M3 3v18h18 M7 9a2 2 0 1 0 4 0a2 2 0 1 0 -4 0 M17 7a2 2 0 1 0 4 0a2 2 0 1 0 -4 0 M12 15a2 2 0 1 0 4 0a2 2 0 1 0 -4 0 M10.16 10.62l2.34 2.88 M15.088 13.328l2.837 -4.586",
);
export const IconCheck = /* @__PURE__ */ outlineIcon("M5 12l5 5l10 -10");
export const IconChevronDown = /* @__PURE__ */ outlineIcon("M6 9l6 6l6 -6");
export const IconChevronLeft = /* @__PURE__ */ outlineIcon("M15 6l-6 6l6 6");
export const IconChevronRight = /* @__PURE__ */ outlineIcon("M9 6l6 6l-6 6");
export const IconChevronUp = /* @__PURE__ */ outlineIcon("M6 15l6 -6l6 6");
export const IconChevronsDown = /* @__PURE__ */ outlineIcon("M7 7l5 5l5 -5 M7 13l5 5l5 -5");
export const IconChevronsUp = /* @__PURE__ */ outlineIcon("M7 11l5 -5l5 5 M7 17l5 -5l5 5");
export const IconCircle = /* @__PURE__ */ outlineIcon("M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0");
export const IconCircleCheck = /* @__PURE__ */ outlineIcon("M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0 M9 12l2 2l4 -4");
export const IconCircleCheckFilled = /* @__PURE__ */ filledIcon(
  "M17 3.34a10 10 0 1 1 -14.995 8.984l-.005 -.324l.005 -.324a10 10 0 0 1 14.995 -8.336zm-1.293 5.953a1 1 0 0 0 -1.32 -.083l-.094 .083l-3.293 3.292l-1.293 -1.292l-.094 -.083a1 1 0 0 0 -1.403 1.403l.083 .094l2 2l.094 .083a1 1 0 0 0 1.226 0l.094 -.083l4 -4l.083 -.094a1 1 0 0 0 -.083 -1.32z",
);
export const IconCircleDashed = /* @__PURE__ */ outlineIcon(
  "M8.56 3.69a9 9 0 0 0 -2.92 1.95 M3.69 8.56a9 9 0 0 0 -.69 3.44 M3.69 15.44a9 9 0 0 0 1.95 2.92 M8.56 20.31a9 9 0 0 0 3.44 .69 M15.44 20.31a9 9 0 0 0 2.92 -1.95 M20.31 15.44a9 9 0 0 0 .69 -3.44 M20.31 8.56a9 9 0 0 0 -1.95 -2.92 M15.44 3.69a9 9 0 0 0 -3.44 -.69",
);
export const IconCircleHalf2 = /* @__PURE__ */ outlineIcon(
  "M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0 M12 3v18 M12 14l7 -7 M12 19l8.5 -8.5 M12 9l4.5 -4.5",
);
export const IconCirclePlus = /* @__PURE__ */ outlineIcon("M3 12a9 9 0 1 0 18 0a9 9 0 0 0 -18 0 M9 12h6 M12 9v6");
export const IconClockCog = /* @__PURE__ */ outlineIcon(
  "M21 12a9 9 0 1 0 -9.002 9 M17.001 19a2 2 0 1 0 4 0a2 2 0 1 0 -4 0 M19.001 15.5v1.5 M19.001 21v1.5 M22.032 17.25l-1.299 .75 M17.27 20l-1.3 .75 M15.97 17.25l1.3 .75 M20.733 20l1.3 .75 M12 7v5l2 2",
);
export const IconClockHour4 = /* @__PURE__ */ outlineIcon("M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0 M12 12l3 2 M12 7v5");
export const IconClockPause = /* @__PURE__ */ outlineIcon(
  "M20.942 13.018a9 9 0 1 0 -7.909 7.922 M12 7v5l2 2 M17 17v5 M21 17v5",
);
export const IconClockPlay = /* @__PURE__ */ outlineIcon(
  "M12 7v5l2 2 M17 22l5 -3l-5 -3l0 6 M13.017 20.943a9 9 0 1 1 7.831 -7.292",
);
export const IconCloud = /* @__PURE__ */ outlineIcon(
  "M6.657 18c-2.572 0 -4.657 -2.007 -4.657 -4.483c0 -2.475 2.085 -4.482 4.657 -4.482c.393 -1.762 1.794 -3.2 3.675 -3.773c1.88 -.572 3.956 -.193 5.444 1c1.488 1.19 2.162 3.007 1.77 4.769h.99c1.913 0 3.464 1.56 3.464 3.486c0 1.927 -1.551 3.487 -3.465 3.487h-11.878",
);
export const IconColumns3 = /* @__PURE__ */ outlineIcon(
  "M3 4a1 1 0 0 1 1 -1h16a1 1 0 0 1 1 1v16a1 1 0 0 1 -1 1h-16a1 1 0 0 1 -1 -1v-16 M9 3v18 M15 3v18",
);
export const IconCopy = /* @__PURE__ */ outlineIcon(
  "M7 9.667a2.667 2.667 0 0 1 2.667 -2.667h8.666a2.667 2.667 0 0 1 2.667 2.667v8.666a2.667 2.667 0 0 1 -2.667 2.667h-8.666a2.667 2.667 0 0 1 -2.667 -2.667l0 -8.666 M4.012 16.737a2.005 2.005 0 0 1 -1.012 -1.737v-10c0 -1.1 .9 -2 2 -2h10c.75 0 1.158 .385 1.5 1",
);
export const IconDeviceDesktop = /* @__PURE__ */ outlineIcon(
  "M3 5a1 1 0 0 1 1 -1h16a1 1 0 0 1 1 1v10a1 1 0 0 1 -1 1h-16a1 1 0 0 1 -1 -1v-10 M7 20h10 M9 16v4 M15 16v4",
);
export const IconDeviceMobileDown = /* @__PURE__ */ outlineIcon(
  "M12.5 21h-4.5a2 2 0 0 1 -2 -2v-14a2 2 0 0 1 2 -2h8a2 2 0 0 1 2 2v7 M11 4h2 M12 17v.01 M19 16v6 M22 19l-3 3l-3 -3",
);
export const IconDeviceRemote = /* @__PURE__ */ outlineIcon(
  "M10 10a2 2 0 1 0 4 0a2 2 0 1 0 -4 0 M7 5a2 2 0 0 1 2 -2h6a2 2 0 0 1 2 2v14a2 2 0 0 1 -2 2h-6a2 2 0 0 1 -2 -2l0 -14 M12 3v2 M10 15v.01 M10 18v.01 M14 18v.01 M14 15v.01",
);
export const IconDeviceTablet = /* @__PURE__ */ outlineIcon(
  "M5 4a1 1 0 0 1 1 -1h12a1 1 0 0 1 1 1v16a1 1 0 0 1 -1 1h-12a1 1 0 0 1 -1 -1v-16 M11 17a1 1 0 1 0 2 0a1 1 0 0 0 -2 0",
);
export const IconDevices = /* @__PURE__ */ outlineIcon(
  "M13 9a1 1 0 0 1 1 -1h6a1 1 0 0 1 1 1v10a1 1 0 0 1 -1 1h-6a1 1 0 0 1 -1 -1v-10 M18 8v-3a1 1 0 0 0 -1 -1h-13a1 1 0 0 0 -1 1v12a1 1 0 0 0 1 1h9 M16 9h2",
);
export const IconDoor = /* @__PURE__ */ outlineIcon("M14 12v.01 M3 21h18 M6 21v-16a2 2 0 0 1 2 -2h8a2 2 0 0 1 2 2v16");
export const IconDots = /* @__PURE__ */ outlineIcon(
  "M4 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0 M11 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0 M18 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0",
);
export const IconDownload = /* @__PURE__ */ outlineIcon(
  "M4 17v2a2 2 0 0 0 2 2h12a2 2 0 0 0 2 -2v-2 M7 11l5 5l5 -5 M12 4l0 12",
);
export const IconDroplet = /* @__PURE__ */ outlineIcon(
  "M7.502 19.423c2.602 2.105 6.395 2.105 8.996 0c2.602 -2.105 3.262 -5.708 1.566 -8.546l-4.89 -7.26c-.42 -.625 -1.287 -.803 -1.936 -.397a1.376 1.376 0 0 0 -.41 .397l-4.893 7.26c-1.695 2.838 -1.035 6.441 1.567 8.546",
);
export const IconDropletHalf2 = /* @__PURE__ */ outlineIcon(
  "M7.502 19.423c2.602 2.105 6.395 2.105 8.996 0c2.602 -2.105 3.262 -5.708 1.566 -8.546l-4.89 -7.26c-.42 -.625 -1.287 -.803 -1.936 -.397a1.376 1.376 0 0 0 -.41 .397l-4.893 7.26c-1.695 2.838 -1.035 6.441 1.567 8.546 M5 14h14",
);
export const IconEngine = /* @__PURE__ */ outlineIcon(
  "M3 10v6 M12 5v3 M10 5h4 M5 13h-2 M6 10h2l2 -2h3.382a1 1 0 0 1 .894 .553l1.448 2.894a1 1 0 0 0 .894 .553h1.382v-2h2a1 1 0 0 1 1 1v6a1 1 0 0 1 -1 1h-2v-2h-3v2a1 1 0 0 1 -1 1h-3.465a1 1 0 0 1 -.832 -.445l-1.703 -2.555h-2v-6",
);
export const IconEye = /* @__PURE__ */ outlineIcon(
  "M10 12a2 2 0 1 0 4 0a2 2 0 0 0 -4 0 M21 12c-2.4 4 -5.4 6 -9 6c-3.6 0 -6.6 -2 -9 -6c2.4 -4 5.4 -6 9 -6c3.6 0 6.6 2 9 6",
);
export const IconEyeOff = /* @__PURE__ */ outlineIcon(
  "M10.585 10.587a2 2 0 0 0 2.829 2.828 M16.681 16.673a8.717 8.717 0 0 1 -4.681 1.327c-3.6 0 -6.6 -2 -9 -6c1.272 -2.12 2.712 -3.678 4.32 -4.674m2.86 -1.146a9.055 9.055 0 0 1 1.82 -.18c3.6 0 6.6 2 9 6c-.666 1.11 -1.379 2.067 -2.138 2.87 M3 3l18 18",
);
export const IconFileAnalytics = /* @__PURE__ */ outlineIcon(
  "M14 3v4a1 1 0 0 0 1 1h4 M17 21h-10a2 2 0 0 1 -2 -2v-14a2 2 0 0 1 2 -2h7l5 5v11a2 2 0 0 1 -2 2 M9 17l0 -5 M12 17l0 -1 M15 17l0 -3",
);
export const IconFileImport = /* @__PURE__ */ outlineIcon(
  "M14 3v4a1 1 0 0 0 1 1h4 M5 13v-8a2 2 0 0 1 2 -2h7l5 5v11a2 2 0 0 1 -2 2h-5.5m-9.5 -2h7m-3 -3l3 3l-3 3",
);
export const IconFileInvoice = /* @__PURE__ */ outlineIcon(
  "M14 3v4a1 1 0 0 0 1 1h4 M17 21h-10a2 2 0 0 1 -2 -2v-14a2 2 0 0 1 2 -2h7l5 5v11a2 2 0 0 1 -2 2 M9 7l1 0 M9 13l6 0 M13 17l2 0",
);
export const IconFileSpreadsheet = /* @__PURE__ */ outlineIcon(
  "M14 3v4a1 1 0 0 0 1 1h4 M17 21h-10a2 2 0 0 1 -2 -2v-14a2 2 0 0 1 2 -2h7l5 5v11a2 2 0 0 1 -2 2 M8 11h8v7h-8l0 -7 M8 15h8 M11 11v7",
);
export const IconFileTypeCsv = /* @__PURE__ */ outlineIcon(
  "M14 3v4a1 1 0 0 0 1 1h4 M5 12v-7a2 2 0 0 1 2 -2h7l5 5v4 M7 16.5a1.5 1.5 0 0 0 -3 0v3a1.5 1.5 0 0 0 3 0 M10 20.25c0 .414 .336 .75 .75 .75h1.25a1 1 0 0 0 1 -1v-1a1 1 0 0 0 -1 -1h-1a1 1 0 0 1 -1 -1v-1a1 1 0 0 1 1 -1h1.25a.75 .75 0 0 1 .75 .75 M16 15l2 6l2 -6",
);
export const IconFileTypePdf = /* @__PURE__ */ outlineIcon(
  "M14 3v4a1 1 0 0 0 1 1h4 M5 12v-7a2 2 0 0 1 2 -2h7l5 5v4 M5 18h1.5a1.5 1.5 0 0 0 0 -3h-1.5v6 M17 18h2 M20 15h-3v6 M11 15v6h1a2 2 0 0 0 2 -2v-2a2 2 0 0 0 -2 -2h-1",
);
export const IconFlag = /* @__PURE__ */ outlineIcon(
  "M5 5a5 5 0 0 1 7 0a5 5 0 0 0 7 0v9a5 5 0 0 1 -7 0a5 5 0 0 0 -7 0v-9 M5 21v-7",
);
export const IconFlame = /* @__PURE__ */ outlineIcon(
  "M12 10.941c2.333 -3.308 .167 -7.823 -1 -8.941c0 3.395 -2.235 5.299 -3.667 6.706c-1.43 1.408 -2.333 3.294 -2.333 5.588c0 3.704 3.134 6.706 7 6.706c3.866 0 7 -3.002 7 -6.706c0 -1.712 -1.232 -4.403 -2.333 -5.588c-2.084 3.353 -3.257 3.353 -4.667 2.235",
);
export const IconGauge = /* @__PURE__ */ outlineIcon(
  "M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0 M11 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0 M13.41 10.59l2.59 -2.59 M7 12a5 5 0 0 1 5 -5",
);
export const IconGitBranch = /* @__PURE__ */ outlineIcon(
  "M5 18a2 2 0 1 0 4 0a2 2 0 1 0 -4 0 M5 6a2 2 0 1 0 4 0a2 2 0 1 0 -4 0 M15 6a2 2 0 1 0 4 0a2 2 0 1 0 -4 0 M7 8l0 8 M9 18h6a2 2 0 0 0 2 -2v-5 M14 14l3 -3l3 3",
);
export const IconGridDots = /* @__PURE__ */ outlineIcon(
  "M4 5a1 1 0 1 0 2 0a1 1 0 1 0 -2 0 M11 5a1 1 0 1 0 2 0a1 1 0 1 0 -2 0 M18 5a1 1 0 1 0 2 0a1 1 0 1 0 -2 0 M4 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0 M11 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0 M18 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0 M4 19a1 1 0 1 0 2 0a1 1 0 1 0 -2 0 M11 19a1 1 0 1 0 2 0a1 1 0 1 0 -2 0 M18 19a1 1 0 1 0 2 0a1 1 0 1 0 -2 0",
);
export const IconGripVertical = /* @__PURE__ */ outlineIcon(
  "M8 5a1 1 0 1 0 2 0a1 1 0 1 0 -2 0 M8 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0 M8 19a1 1 0 1 0 2 0a1 1 0 1 0 -2 0 M14 5a1 1 0 1 0 2 0a1 1 0 1 0 -2 0 M14 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0 M14 19a1 1 0 1 0 2 0a1 1 0 1 0 -2 0",
);
export const IconHandClick = /* @__PURE__ */ outlineIcon(
  "M8 13v-8.5a1.5 1.5 0 0 1 3 0v7.5 M11 11.5v-2a1.5 1.5 0 0 1 3 0v2.5 M14 10.5a1.5 1.5 0 0 1 3 0v1.5 M17 11.5a1.5 1.5 0 0 1 3 0v4.5a6 6 0 0 1 -6 6h-2h.208a6 6 0 0 1 -5.012 -2.7l-.196 -.3c-.312 -.479 -1.407 -2.388 -3.286 -5.728a1.5 1.5 0 0 1 .536 -2.022a1.867 1.867 0 0 1 2.28 .28l1.47 1.47 M5 3l-1 -1 M4 7h-1 M14 3l1 -1 M15 6h1",
);
export const IconHeartbeat = /* @__PURE__ */ outlineIcon(
  "M19.5 13.572l-7.5 7.428l-2.896 -2.868m-6.117 -8.104a5 5 0 0 1 9.013 -3.022a5 5 0 1 1 7.5 6.572 M3 13h2l2 3l2 -6l1 3h3",
);
export const IconHistory = /* @__PURE__ */ outlineIcon("M12 8l0 4l2 2 M3.05 11a9 9 0 1 1 .5 4m-.5 5v-5h5");
export const IconHome = /* @__PURE__ */ outlineIcon(
  "M5 12l-2 0l9 -9l9 9l-2 0 M5 12v7a2 2 0 0 0 2 2h10a2 2 0 0 0 2 -2v-7 M9 21v-6a2 2 0 0 1 2 -2h2a2 2 0 0 1 2 2v6",
);
export const IconHomeCheck = /* @__PURE__ */ outlineIcon(
  "M9 21v-6a2 2 0 0 1 2 -2h2a2 2 0 0 1 2 2 M19 13.488v-1.488h2l-9 -9l-9 9h2v7a2 2 0 0 0 2 2h4.525 M15 19l2 2l4 -4",
);
export const IconHomePlus = /* @__PURE__ */ outlineIcon(
  "M19 12h2l-9 -9l-9 9h2v7a2 2 0 0 0 2 2h5.5 M9 21v-6a2 2 0 0 1 2 -2h2a2 2 0 0 1 2 2 M16 19h6 M19 16v6",
);
export const IconHourglass = /* @__PURE__ */ outlineIcon(
  "M6.5 7h11 M6.5 17h11 M6 20v-2a6 6 0 1 1 12 0v2a1 1 0 0 1 -1 1h-10a1 1 0 0 1 -1 -1 M6 4v2a6 6 0 1 0 12 0v-2a1 1 0 0 0 -1 -1h-10a1 1 0 0 0 -1 1",
);
export const IconInbox = /* @__PURE__ */ outlineIcon(
  "M4 6a2 2 0 0 1 2 -2h12a2 2 0 0 1 2 2v12a2 2 0 0 1 -2 2h-12a2 2 0 0 1 -2 -2l0 -12 M4 13h3l3 3h4l3 -3h3",
);
export const IconInfoCircle = /* @__PURE__ */ outlineIcon(
  "M3 12a9 9 0 1 0 18 0a9 9 0 0 0 -18 0 M12 9h.01 M11 12h1v4h1",
);
export const IconKey = /* @__PURE__ */ outlineIcon(
  "M16.555 3.843l3.602 3.602a2.877 2.877 0 0 1 0 4.069l-2.643 2.643a2.877 2.877 0 0 1 -4.069 0l-.301 -.301l-6.558 6.558a2 2 0 0 1 -1.239 .578l-.175 .008h-1.172a1 1 0 0 1 -.993 -.883l-.007 -.117v-1.172a2 2 0 0 1 .467 -1.284l.119 -.13l.414 -.414h2v-2h2v-2l2.144 -2.144l-.301 -.301a2.877 2.877 0 0 1 0 -4.069l2.643 -2.643a2.877 2.877 0 0 1 4.069 0 M15 9h.01",
);
export const IconKeyboard = /* @__PURE__ */ outlineIcon(
  "M2 8a2 2 0 0 1 2 -2h16a2 2 0 0 1 2 2v8a2 2 0 0 1 -2 2h-16a2 2 0 0 1 -2 -2l0 -8 M6 10l0 .01 M10 10l0 .01 M14 10l0 .01 M18 10l0 .01 M6 14l0 .01 M18 14l0 .01 M10 14l4 .01",
);
export const IconLanguage = /* @__PURE__ */ outlineIcon(
  "M9 6.371c0 4.418 -2.239 6.629 -5 6.629 M4 6.371h7 M5 9c0 2.144 2.252 3.908 6 4 M12 20l4 -9l4 9 M19.1 18h-6.2 M6.694 3l.793 .582",
);
export const IconLayoutGrid = /* @__PURE__ */ outlineIcon(
  "M4 5a1 1 0 0 1 1 -1h4a1 1 0 0 1 1 1v4a1 1 0 0 1 -1 1h-4a1 1 0 0 1 -1 -1l0 -4 M14 5a1 1 0 0 1 1 -1h4a1 1 0 0 1 1 1v4a1 1 0 0 1 -1 1h-4a1 1 0 0 1 -1 -1l0 -4 M4 15a1 1 0 0 1 1 -1h4a1 1 0 0 1 1 1v4a1 1 0 0 1 -1 1h-4a1 1 0 0 1 -1 -1l0 -4 M14 15a1 1 0 0 1 1 -1h4a1 1 0 0 1 1 1v4a1 1 0 0 1 -1 1h-4a1 1 0 0 1 -1 -1l0 -4",
);
export const IconLayoutList = /* @__PURE__ */ outlineIcon(
  "M4 6a2 2 0 0 1 2 -2h12a2 2 0 0 1 2 2v2a2 2 0 0 1 -2 2h-12a2 2 0 0 1 -2 -2l0 -2 M4 16a2 2 0 0 1 2 -2h12a2 2 0 0 1 2 2v2a2 2 0 0 1 -2 2h-12a2 2 0 0 1 -2 -2l0 -2",
);
export const IconLeaf = /* @__PURE__ */ outlineIcon(
  "M5 21c.5 -4.5 2.5 -8 7 -10 M9 18c6.218 0 10.5 -3.288 11 -12v-2h-4.014c-9 0 -11.986 4 -12 9c0 1 0 3 2 5h3l.014 0",
);
export const IconLifebuoy = /* @__PURE__ */ outlineIcon(
  "M8 12a4 4 0 1 0 8 0a4 4 0 1 0 -8 0 M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0 M15 15l3.35 3.35 M9 15l-3.35 3.35 M5.65 5.65l3.35 3.35 M18.35 5.65l-3.35 3.35",
);
export const IconLink = /* @__PURE__ */ outlineIcon(
  "M9 15l6 -6 M11 6l.463 -.536a5 5 0 0 1 7.071 7.072l-.534 .464 M13 18l-.397 .534a5.068 5.068 0 0 1 -7.127 0a4.972 4.972 0 0 1 0 -7.071l.524 -.463",
);
export const IconListCheck = /* @__PURE__ */ outlineIcon(
  "M3.5 5.5l1.5 1.5l2.5 -2.5 M3.5 11.5l1.5 1.5l2.5 -2.5 M3.5 17.5l1.5 1.5l2.5 -2.5 M11 6l9 0 M11 12l9 0 M11 18l9 0",
);
export const IconLock = /* @__PURE__ */ outlineIcon(
  "M5 13a2 2 0 0 1 2 -2h10a2 2 0 0 1 2 2v6a2 2 0 0 1 -2 2h-10a2 2 0 0 1 -2 -2v-6 M11 16a1 1 0 1 0 2 0a1 1 0 0 0 -2 0 M8 11v-4a4 4 0 1 1 8 0v4",
);
export const IconLogin2 = /* @__PURE__ */ outlineIcon(
  "M9 8v-2a2 2 0 0 1 2 -2h7a2 2 0 0 1 2 2v12a2 2 0 0 1 -2 2h-7a2 2 0 0 1 -2 -2v-2 M3 12h13l-3 -3 M13 15l3 -3",
);
export const IconLogout = /* @__PURE__ */ outlineIcon(
  "M14 8v-2a2 2 0 0 0 -2 -2h-7a2 2 0 0 0 -2 2v12a2 2 0 0 0 2 2h7a2 2 0 0 0 2 -2v-2 M9 12h12l-3 -3 M18 15l3 -3",
);
export const IconMailForward = /* @__PURE__ */ outlineIcon(
  "M12 18h-7a2 2 0 0 1 -2 -2v-10a2 2 0 0 1 2 -2h14a2 2 0 0 1 2 2v7.5 M3 6l9 6l9 -6 M15 18h6 M18 15l3 3l-3 3",
);
export const IconMap = /* @__PURE__ */ outlineIcon("M3 7l6 -3l6 3l6 -3v13l-6 3l-6 -3l-6 3v-13 M9 4v13 M15 7v13");
export const IconMenu2 = /* @__PURE__ */ outlineIcon("M4 6l16 0 M4 12l16 0 M4 18l16 0");
export const IconMessage = /* @__PURE__ */ outlineIcon(
  "M8 9h8 M8 13h6 M18 4a3 3 0 0 1 3 3v8a3 3 0 0 1 -3 3h-5l-5 3v-3h-2a3 3 0 0 1 -3 -3v-8a3 3 0 0 1 3 -3h12",
);
export const IconMinus = /* @__PURE__ */ outlineIcon("M5 12l14 0");
export const IconMoon = /* @__PURE__ */ outlineIcon(
  "M12 3c.132 0 .263 0 .393 0a7.5 7.5 0 0 0 7.92 12.446a9 9 0 1 1 -8.313 -12.454l0 .008",
);
export const IconMovie = /* @__PURE__ */ outlineIcon(
  "M4 6a2 2 0 0 1 2 -2h12a2 2 0 0 1 2 2v12a2 2 0 0 1 -2 2h-12a2 2 0 0 1 -2 -2l0 -12 M8 4l0 16 M16 4l0 16 M4 8l4 0 M4 16l4 0 M4 12l16 0 M16 8l4 0 M16 16l4 0",
);
export const IconParking = /* @__PURE__ */ outlineIcon(
  "M3 5a2 2 0 0 1 2 -2h14a2 2 0 0 1 2 2v14a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-14 M10 16v-8h2.667c.736 0 1.333 .895 1.333 2s-.597 2 -1.333 2h-2.667",
);
export const IconPencil = /* @__PURE__ */ outlineIcon(
  "M4 20h4l10.5 -10.5a2.828 2.828 0 1 0 -4 -4l-10.5 10.5v4 M13.5 6.5l4 4",
);
export const IconPhoneCall = /* @__PURE__ */ outlineIcon(
  "M5 4h4l2 5l-2.5 1.5a11 11 0 0 0 5 5l1.5 -2.5l5 2v4a2 2 0 0 1 -2 2a16 16 0 0 1 -15 -15a2 2 0 0 1 2 -2 M15 7a2 2 0 0 1 2 2 M15 3a6 6 0 0 1 6 6",
);
export const IconPhotoDown = /* @__PURE__ */ outlineIcon(
  "M15 8h.01 M12.5 21h-6.5a3 3 0 0 1 -3 -3v-12a3 3 0 0 1 3 -3h12a3 3 0 0 1 3 3v6.5 M3 16l5 -5c.928 -.893 2.072 -.893 3 0l4 4 M14 14l1 -1c.653 -.629 1.413 -.815 2.13 -.559 M19 16v6 M22 19l-3 3l-3 -3",
);
export const IconPlayerPause = /* @__PURE__ */ outlineIcon(
  "M6 6a1 1 0 0 1 1 -1h2a1 1 0 0 1 1 1v12a1 1 0 0 1 -1 1h-2a1 1 0 0 1 -1 -1l0 -12 M14 6a1 1 0 0 1 1 -1h2a1 1 0 0 1 1 1v12a1 1 0 0 1 -1 1h-2a1 1 0 0 1 -1 -1l0 -12",
);
export const IconPlayerPlay = /* @__PURE__ */ outlineIcon("M7 4v16l13 -8l-13 -8");
export const IconPlayerPlayFilled = /* @__PURE__ */ filledIcon(
  "M6 4v16a1 1 0 0 0 1.524 .852l13 -8a1 1 0 0 0 0 -1.704l-13 -8a1 1 0 0 0 -1.524 .852z",
);
export const IconPlayerSkipBack = /* @__PURE__ */ outlineIcon("M20 5v14l-12 -7l12 -7 M4 5l0 14");
export const IconPlayerSkipForward = /* @__PURE__ */ outlineIcon("M4 5v14l12 -7l-12 -7 M20 5l0 14");
export const IconPlayerStop = /* @__PURE__ */ outlineIcon(
  "M5 7a2 2 0 0 1 2 -2h10a2 2 0 0 1 2 2v10a2 2 0 0 1 -2 2h-10a2 2 0 0 1 -2 -2l0 -10",
);
export const IconPlayerTrackNext = /* @__PURE__ */ outlineIcon("M3 5v14l8 -7l-8 -7 M14 5v14l8 -7l-8 -7");
export const IconPlug = /* @__PURE__ */ outlineIcon(
  "M9.785 6l8.215 8.215l-2.054 2.054a5.81 5.81 0 1 1 -8.215 -8.215l2.054 -2.054 M4 20l3.5 -3.5 M15 4l-3.5 3.5 M20 9l-3.5 3.5",
);
export const IconPlugConnectedX = /* @__PURE__ */ outlineIcon(
  "M20 16l-4 4 M7 12l5 5l-1.5 1.5a3.536 3.536 0 1 1 -5 -5l1.5 -1.5 M17 12l-5 -5l1.5 -1.5a3.536 3.536 0 1 1 5 5l-1.5 1.5 M3 21l2.5 -2.5 M18.5 5.5l2.5 -2.5 M10 11l-2 2 M13 14l-2 2 M16 16l4 4",
);
export const IconPlus = /* @__PURE__ */ outlineIcon("M12 5l0 14 M5 12l14 0");
export const IconPower = /* @__PURE__ */ outlineIcon("M7 6a7.75 7.75 0 1 0 10 0 M12 4l0 8");
export const IconPrinter = /* @__PURE__ */ outlineIcon(
  "M17 17h2a2 2 0 0 0 2 -2v-4a2 2 0 0 0 -2 -2h-14a2 2 0 0 0 -2 2v4a2 2 0 0 0 2 2h2 M17 9v-4a2 2 0 0 0 -2 -2h-6a2 2 0 0 0 -2 2v4 M7 15a2 2 0 0 1 2 -2h6a2 2 0 0 1 2 2v4a2 2 0 0 1 -2 2h-6a2 2 0 0 1 -2 -2l0 -4",
);
export const IconPropeller = /* @__PURE__ */ outlineIcon(
  "M9 13a3 3 0 1 0 6 0a3 3 0 1 0 -6 0 M14.167 10.5c.722 -1.538 1.156 -3.043 1.303 -4.514c.22 -1.63 -.762 -2.986 -3.47 -2.986s-3.69 1.357 -3.47 2.986c.147 1.471 .581 2.976 1.303 4.514 M13.169 16.751c.97 1.395 2.057 2.523 3.257 3.386c1.3 1 2.967 .833 4.321 -1.512c1.354 -2.345 .67 -3.874 -.85 -4.498c-1.348 -.608 -2.868 -.985 -4.562 -1.128 M8.664 13c-1.693 .143 -3.213 .52 -4.56 1.128c-1.522 .623 -2.206 2.153 -.852 4.498s3.02 2.517 4.321 1.512c1.2 -.863 2.287 -1.991 3.258 -3.386",
);
export const IconQuestionMark = /* @__PURE__ */ outlineIcon(
  "M8 8a3.5 3 0 0 1 3.5 -3h1a3.5 3 0 0 1 3.5 3a3 3 0 0 1 -2 3a3 4 0 0 0 -2 4 M12 19l0 .01",
);
export const IconReceipt = /* @__PURE__ */ outlineIcon(
  "M5 21v-16a2 2 0 0 1 2 -2h10a2 2 0 0 1 2 2v16l-3 -2l-2 2l-2 -2l-2 2l-2 -2l-3 2m4 -14h6m-6 4h6m-2 4h2",
);
export const IconRefresh = /* @__PURE__ */ outlineIcon(
  "M20 11a8.1 8.1 0 0 0 -15.5 -2m-.5 -4v4h4 M4 13a8.1 8.1 0 0 0 15.5 2m.5 4v-4h-4",
);
export const IconRepeat = /* @__PURE__ */ outlineIcon(
  "M4 12v-3a3 3 0 0 1 3 -3h13m-3 -3l3 3l-3 3 M20 12v3a3 3 0 0 1 -3 3h-13m3 3l-3 -3l3 -3",
);
export const IconReport = /* @__PURE__ */ outlineIcon(
  "M8 5h-2a2 2 0 0 0 -2 2v12a2 2 0 0 0 2 2h5.697 M18 14v4h4 M18 11v-4a2 2 0 0 0 -2 -2h-2 M8 5a2 2 0 0 1 2 -2h2a2 2 0 0 1 2 2a2 2 0 0 1 -2 2h-2a2 2 0 0 1 -2 -2 M14 18a4 4 0 1 0 8 0a4 4 0 1 0 -8 0 M8 11h4 M8 15h3",
);
export const IconReportAnalytics = /* @__PURE__ */ outlineIcon(
  "M9 5h-2a2 2 0 0 0 -2 2v12a2 2 0 0 0 2 2h10a2 2 0 0 0 2 -2v-12a2 2 0 0 0 -2 -2h-2 M9 5a2 2 0 0 1 2 -2h2a2 2 0 0 1 2 2a2 2 0 0 1 -2 2h-2a2 2 0 0 1 -2 -2 M9 17v-5 M12 17v-1 M15 17v-3",
);
export const IconReportMoney = /* @__PURE__ */ outlineIcon(
  "M9 5h-2a2 2 0 0 0 -2 2v12a2 2 0 0 0 2 2h10a2 2 0 0 0 2 -2v-12a2 2 0 0 0 -2 -2h-2 M9 5a2 2 0 0 1 2 -2h2a2 2 0 0 1 2 2a2 2 0 0 1 -2 2h-2a2 2 0 0 1 -2 -2 M14 11h-2.5a1.5 1.5 0 0 0 0 3h1a1.5 1.5 0 0 1 0 3h-2.5 M12 17v1m0 -8v1",
);
export const IconReportSearch = /* @__PURE__ */ outlineIcon(
  "M8 5h-2a2 2 0 0 0 -2 2v12a2 2 0 0 0 2 2h5.697 M18 12v-5a2 2 0 0 0 -2 -2h-2 M8 5a2 2 0 0 1 2 -2h2a2 2 0 0 1 2 2a2 2 0 0 1 -2 2h-2a2 2 0 0 1 -2 -2 M8 11h4 M8 15h3 M14 17.5a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0 -5 0 M18.5 19.5l2.5 2.5",
);
export const IconRoute = /* @__PURE__ */ outlineIcon(
  "M3 19a2 2 0 1 0 4 0a2 2 0 0 0 -4 0 M19 7a2 2 0 1 0 0 -4a2 2 0 0 0 0 4 M11 19h5.5a3.5 3.5 0 0 0 0 -7h-8a3.5 3.5 0 0 1 0 -7h4.5",
);
export const IconRouter = /* @__PURE__ */ outlineIcon(
  "M3 15a2 2 0 0 1 2 -2h14a2 2 0 0 1 2 2v4a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2l0 -4 M17 17l0 .01 M13 17l0 .01 M15 13l0 -2 M11.75 8.75a4 4 0 0 1 6.5 0 M8.5 6.5a8 8 0 0 1 13 0",
);
export const IconSearch = /* @__PURE__ */ outlineIcon("M3 10a7 7 0 1 0 14 0a7 7 0 1 0 -14 0 M21 21l-6 -6");
export const IconSend = /* @__PURE__ */ outlineIcon(
  "M10 14l11 -11 M21 3l-6.5 18a.55 .55 0 0 1 -1 0l-3.5 -7l-7 -3.5a.55 .55 0 0 1 0 -1l18 -6.5",
);
export const IconSettings = /* @__PURE__ */ outlineIcon(
  "M10.325 4.317c.426 -1.756 2.924 -1.756 3.35 0a1.724 1.724 0 0 0 2.573 1.066c1.543 -.94 3.31 .826 2.37 2.37a1.724 1.724 0 0 0 1.065 2.572c1.756 .426 1.756 2.924 0 3.35a1.724 1.724 0 0 0 -1.066 2.573c.94 1.543 -.826 3.31 -2.37 2.37a1.724 1.724 0 0 0 -2.572 1.065c-.426 1.756 -2.924 1.756 -3.35 0a1.724 1.724 0 0 0 -2.573 -1.066c-1.543 .94 -3.31 -.826 -2.37 -2.37a1.724 1.724 0 0 0 -1.065 -2.572c-1.756 -.426 -1.756 -2.924 0 -3.35a1.724 1.724 0 0 0 1.066 -2.573c-.94 -1.543 .826 -3.31 2.37 -2.37c1 .608 2.296 .07 2.572 -1.065 M9 12a3 3 0 1 0 6 0a3 3 0 0 0 -6 0",
);
export const IconShieldCheck = /* @__PURE__ */ outlineIcon(
  "M11.46 20.846a12 12 0 0 1 -7.96 -14.846a12 12 0 0 0 8.5 -3a12 12 0 0 0 8.5 3a12 12 0 0 1 -.09 7.06 M15 19l2 2l4 -4",
);
export const IconShieldExclamation = /* @__PURE__ */ outlineIcon(
  "M15.04 19.745c-.942 .551 -1.964 .976 -3.04 1.255a12 12 0 0 1 -8.5 -15a12 12 0 0 0 8.5 -3a12 12 0 0 0 8.5 3a12 12 0 0 1 .195 6.015 M19 16v3 M19 22v.01",
);
export const IconShieldHalf = /* @__PURE__ */ outlineIcon(
  "M12 3a12 12 0 0 0 8.5 3a12 12 0 0 1 -8.5 15a12 12 0 0 1 -8.5 -15a12 12 0 0 0 8.5 -3 M12 3v18",
);
export const IconSitemap = /* @__PURE__ */ outlineIcon(
  "M3 17a2 2 0 0 1 2 -2h2a2 2 0 0 1 2 2v2a2 2 0 0 1 -2 2h-2a2 2 0 0 1 -2 -2l0 -2 M15 17a2 2 0 0 1 2 -2h2a2 2 0 0 1 2 2v2a2 2 0 0 1 -2 2h-2a2 2 0 0 1 -2 -2l0 -2 M9 5a2 2 0 0 1 2 -2h2a2 2 0 0 1 2 2v2a2 2 0 0 1 -2 2h-2a2 2 0 0 1 -2 -2l0 -2 M6 15v-1a2 2 0 0 1 2 -2h8a2 2 0 0 1 2 2v1 M12 9l0 3",
);
export const IconSnowflake = /* @__PURE__ */ outlineIcon(
  "M10 4l2 1l2 -1 M12 2v6.5l3 1.72 M17.928 6.268l.134 2.232l1.866 1.232 M20.66 7l-5.629 3.25l.01 3.458 M19.928 14.268l-1.866 1.232l-.134 2.232 M20.66 17l-5.629 -3.25l-2.99 1.738 M14 20l-2 -1l-2 1 M12 22v-6.5l-3 -1.72 M6.072 17.732l-.134 -2.232l-1.866 -1.232 M3.34 17l5.629 -3.25l-.01 -3.458 M4.072 9.732l1.866 -1.232l.134 -2.232 M3.34 7l5.629 3.25l2.99 -1.738",
);
export const IconSortAscending = /* @__PURE__ */ outlineIcon("M4 6l7 0 M4 12l7 0 M4 18l9 0 M15 9l3 -3l3 3 M18 6l0 12");
export const IconSortDescending = /* @__PURE__ */ outlineIcon(
  "M4 6l9 0 M4 12l7 0 M4 18l7 0 M15 15l3 3l3 -3 M18 6l0 12",
);
export const IconStack2 = /* @__PURE__ */ outlineIcon("M12 4l-8 4l8 4l8 -4l-8 -4 M4 12l8 4l8 -4 M4 16l8 4l8 -4");
export const IconStar = /* @__PURE__ */ outlineIcon(
  "M12 17.75l-6.172 3.245l1.179 -6.873l-5 -4.867l6.9 -1l3.086 -6.253l3.086 6.253l6.9 1l-5 4.867l1.179 6.873l-6.158 -3.245",
);
export const IconStarFilled = /* @__PURE__ */ filledIcon(
  "M8.243 7.34l-6.38 .925l-.113 .023a1 1 0 0 0 -.44 1.684l4.622 4.499l-1.09 6.355l-.013 .11a1 1 0 0 0 1.464 .944l5.706 -3l5.693 3l.1 .046a1 1 0 0 0 1.352 -1.1l-1.091 -6.355l4.624 -4.5l.078 -.085a1 1 0 0 0 -.633 -1.62l-6.38 -.926l-2.852 -5.78a1 1 0 0 0 -1.794 0l-2.853 5.78z",
);
export const IconSun = /* @__PURE__ */ outlineIcon(
  "M8 12a4 4 0 1 0 8 0a4 4 0 1 0 -8 0 M3 12h1m8 -9v1m8 8h1m-9 8v1m-6.4 -15.4l.7 .7m12.1 -.7l-.7 .7m0 11.4l.7 .7m-12.1 -.7l-.7 .7",
);
export const IconTable = /* @__PURE__ */ outlineIcon(
  "M3 5a2 2 0 0 1 2 -2h14a2 2 0 0 1 2 2v14a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-14 M3 10h18 M10 3v18",
);
export const IconTemperature = /* @__PURE__ */ outlineIcon("M10 13.5a4 4 0 1 0 4 0v-8.5a2 2 0 0 0 -4 0v8.5 M10 9l4 0");
export const IconTicket = /* @__PURE__ */ outlineIcon(
  "M15 5l0 2 M15 11l0 2 M15 17l0 2 M5 5h14a2 2 0 0 1 2 2v3a2 2 0 0 0 0 4v3a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-3a2 2 0 0 0 0 -4v-3a2 2 0 0 1 2 -2",
);
export const IconToggleLeft = /* @__PURE__ */ outlineIcon(
  "M6 12a2 2 0 1 0 4 0a2 2 0 1 0 -4 0 M2 12a6 6 0 0 1 6 -6h8a6 6 0 0 1 6 6a6 6 0 0 1 -6 6h-8a6 6 0 0 1 -6 -6",
);
export const IconToggleRight = /* @__PURE__ */ outlineIcon(
  "M14 12a2 2 0 1 0 4 0a2 2 0 1 0 -4 0 M2 12a6 6 0 0 1 6 -6h8a6 6 0 0 1 6 6a6 6 0 0 1 -6 6h-8a6 6 0 0 1 -6 -6",
);
export const IconTrash = /* @__PURE__ */ outlineIcon(
  "M4 7l16 0 M10 11l0 6 M14 11l0 6 M5 7l1 12a2 2 0 0 0 2 2h8a2 2 0 0 0 2 -2l1 -12 M9 7v-3a1 1 0 0 1 1 -1h4a1 1 0 0 1 1 1v3",
);
export const IconUser = /* @__PURE__ */ outlineIcon(
  "M8 7a4 4 0 1 0 8 0a4 4 0 0 0 -8 0 M6 21v-2a4 4 0 0 1 4 -4h4a4 4 0 0 1 4 4v2",
);
export const IconUserCircle = /* @__PURE__ */ outlineIcon(
  "M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0 M9 10a3 3 0 1 0 6 0a3 3 0 1 0 -6 0 M6.168 18.849a4 4 0 0 1 3.832 -2.849h4a4 4 0 0 1 3.834 2.855",
);
export const IconUserCog = /* @__PURE__ */ outlineIcon(
  "M8 7a4 4 0 1 0 8 0a4 4 0 0 0 -8 0 M6 21v-2a4 4 0 0 1 4 -4h2.5 M17.001 19a2 2 0 1 0 4 0a2 2 0 1 0 -4 0 M19.001 15.5v1.5 M19.001 21v1.5 M22.032 17.25l-1.299 .75 M17.27 20l-1.3 .75 M15.97 17.25l1.3 .75 M20.733 20l1.3 .75",
);
export const IconUsers = /* @__PURE__ */ outlineIcon(
  "M5 7a4 4 0 1 0 8 0a4 4 0 1 0 -8 0 M3 21v-2a4 4 0 0 1 4 -4h4a4 4 0 0 1 4 4v2 M16 3.13a4 4 0 0 1 0 7.75 M21 21v-2a4 4 0 0 0 -3 -3.85",
);
export const IconVolume = /* @__PURE__ */ outlineIcon(
  "M15 8a5 5 0 0 1 0 8 M17.7 5a9 9 0 0 1 0 14 M6 15h-2a1 1 0 0 1 -1 -1v-4a1 1 0 0 1 1 -1h2l3.5 -4.5a.8 .8 0 0 1 1.5 .5v14a.8 .8 0 0 1 -1.5 .5l-3.5 -4.5",
);
export const IconVolumeOff = /* @__PURE__ */ outlineIcon(
  "M15 8a5 5 0 0 1 1.912 4.934m-1.377 2.602a5 5 0 0 1 -.535 .464 M17.7 5a9 9 0 0 1 2.362 11.086m-1.676 2.299a9 9 0 0 1 -.686 .615 M9.069 5.054l.431 -.554a.8 .8 0 0 1 1.5 .5v2m0 4v8a.8 .8 0 0 1 -1.5 .5l-3.5 -4.5h-2a1 1 0 0 1 -1 -1v-4a1 1 0 0 1 1 -1h2l1.294 -1.664 M3 3l18 18",
);
export const IconWifi = /* @__PURE__ */ outlineIcon(
  "M12 18l.01 0 M9.172 15.172a4 4 0 0 1 5.656 0 M6.343 12.343a8 8 0 0 1 11.314 0 M3.515 9.515c4.686 -4.687 12.284 -4.687 17 0",
);
export const IconX = /* @__PURE__ */ outlineIcon("M18 6l-12 12 M6 6l12 12");
export const IconZoomOut = /* @__PURE__ */ outlineIcon("M3 10a7 7 0 1 0 14 0a7 7 0 1 0 -14 0 M7 10l6 0 M21 21l-6 -6");
