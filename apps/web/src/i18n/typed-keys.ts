import type auth from "./en/auth.json";
import type common from "./en/common.json";
import type control from "./en/control.json";
import type dashboard from "./en/dashboard.json";
import type devices from "./en/devices.json";
import type errors from "./en/errors.json";
import type shell from "./en/shell.json";

/** Keys are typed by the English files; a test holds the other languages to the same keys. */
declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common";
    enableSelector: false;
    resources: {
      auth: typeof auth;
      common: typeof common;
      control: typeof control;
      dashboard: typeof dashboard;
      devices: typeof devices;
      errors: typeof errors;
      shell: typeof shell;
    };
  }
}
