import { ALARMS } from "./alarms.ts";
import { AUTOMATIONS } from "./automations.ts";
import { BILLS } from "./bills.ts";
import { DEVICES } from "./devices.ts";
import { OWN } from "./own.ts";
import { PEOPLE } from "./people.ts";
import type { FormRule } from "./rule.ts";
import { SCREENS } from "./screens.ts";
import { STRANGERS } from "./strangers.ts";

/** Every form of the web with its rules, by its file; a missing form fails the test. */
export const FORMS: Record<string, FormRule[]> = {
  ...STRANGERS,
  ...OWN,
  ...PEOPLE,
  ...DEVICES,
  ...SCREENS,
  ...AUTOMATIONS,
  ...ALARMS,
  ...BILLS,
};

/** Forms without a rule of the server, and why. */
export const WITHOUT_RULES: Record<string, string> = {
  "features/site/add-device/wifi/WifiStep.tsx": "goes to the device itself, over the device's own Wi-Fi",
  "features/alarms/alarms/one/AssignSheet.tsx": "chosen from a list",
  "features/people/auth/AcknowledgePage.tsx": "nothing to fill in: the link says it all",
  "features/people/auth/StopReportPage.tsx": "nothing to fill in: the link says it all",
  "features/people/auth/form/AuthForm.tsx": "the frame of the forms before the sign-in",
  "features/people/auth/form/MailedLinkScreen.tsx": "nothing to fill in: the link says it all",
  "features/people/people/ResetFactor.tsx": "nothing to fill in",
  "widgets/RenameField.tsx": "the field of RenameSwitch.tsx and RenameSensor.tsx, which have the rules",
  "widgets/second-factor/PasswordStep.tsx": "asks for the password alone, which is right or wrong",
};
