import english from "@switchboard/translations/texts/en/core/screens/errors.json";
import hindi from "@switchboard/translations/texts/hi/core/screens/errors.json";
import telugu from "@switchboard/translations/texts/te/core/screens/errors.json";
import { render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, test } from "vitest";
import { ApiError } from "../api/api-error.ts";
import { i18n } from "../i18n/i18n.ts";
import { changeLanguage } from "../ui/language.ts";
import { type Loadable, LoadFailure } from "./LoadFailure.tsx";

const sources = import.meta.glob<string>(["../{app,features}/**/*.tsx", "./**/*.tsx"], {
  query: "?raw",
  import: "default",
  eager: true,
});
const texts = import.meta.glob<Record<string, unknown>>("../../../../packages/translations/src/en/*/screens/*.json", {
  import: "default",
  eager: true,
});

/** The files that load and list devices, where their texts may be used. */
const OF_DEVICES = new Set([
  "../features/people/access/AccessPage.tsx",
  "../features/people/access/AccessViews.tsx",
  "../features/energy/analytics/energy/EnergyPage.tsx",
  "../features/site/configure/ConfigurePage.tsx",
  "../features/site/configure/DeviceChooser.tsx",
  "../features/control/control/ControlPage.tsx",
  "../features/site/dashboard/DashboardPage.tsx",
  "../features/site/dashboard/shortcuts/ShortcutPicker.tsx",
  "../features/site/devices/list/DeviceListPage.tsx",
  "../features/site/gateways/found/ReplaceList.tsx",
  "../features/site/groups/drag/DeviceTray.tsx",
  "./groups/MemberPicker.tsx",
  "../features/site/health/list/HealthListPage.tsx",
  "../features/control/panel/PanelScreen.tsx",
  "../features/people/people/invite/InviteAccess.tsx",
  "../features/reports/reports/CostReportPage.tsx",
  "../features/reports/reports/EventReportPage.tsx",
  "../features/automation/workflows/form/WatchPicker.tsx",
  "./picker/DeviceSheet.tsx",
  "./picker/SwitchSheet.tsx",
  "./switch-picker/SwitchPickerSheet.tsx",
]);

const saysDevices = (source: string) =>
  /what="devices"|load\.failed\.devices|what=\{[^}]*"devices"/.test(source.replace(/\s+/g, " "));

function flat(value: unknown): string[] {
  return typeof value === "string" ? [value] : Object.values(value ?? {}).flatMap(flat);
}

describe("messages of failed loads", () => {
  afterEach(() => changeLanguage("en"));

  test.each(Object.keys(english.load.failed) as Loadable[])("%s is named, in three languages", async (what) => {
    for (const [language, words] of [
      ["en", english],
      ["te", telugu],
      ["hi", hindi],
    ] as const) {
      await changeLanguage(language);
      const { unmount } = render(<LoadFailure what={what} error={new ApiError(500, {})} onRetry={() => {}} />);
      const { [what]: own, ...others } = words.load.failed;
      expect(screen.getByRole("alert").textContent).toContain(own);
      expect(Object.values(others)).not.toContain(own);
      unmount();
    }
  });

  test.each(Object.keys(sources).filter((path) => !path.includes(".test.") && saysDevices(sources[path] ?? "")))(
    "%s says the devices' words because it asks for the devices",
    (path) => {
      expect(OF_DEVICES).toContain(path);
      expect(sources[path]).toContain("useDevicesLoad");
    },
  );

  it("are in no other text, so that no screen can use them for something else", () => {
    const words = i18n.t("errors:load.failed.devices");
    expect(
      Object.values(texts)
        .flatMap(flat)
        .filter((text) => text === words),
    ).toHaveLength(1);
  });
});
