import type access from "./en/access.json";
import type addDevice from "./en/addDevice.json";
import type auth from "./en/auth.json";
import type common from "./en/common.json";
import type configure from "./en/configure.json";
import type control from "./en/control.json";
import type dashboard from "./en/dashboard.json";
import type devices from "./en/devices.json";
import type errors from "./en/errors.json";
import type groups from "./en/groups.json";
import type health from "./en/health.json";
import type parking from "./en/parking.json";
import type shell from "./en/shell.json";

/** Keys are typed by the English files; a test holds the other languages to the same keys. */
declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common";
    enableSelector: false;
    resources: {
      access: typeof access;
      addDevice: typeof addDevice;
      auth: typeof auth;
      common: typeof common;
      configure: typeof configure;
      control: typeof control;
      dashboard: typeof dashboard;
      devices: typeof devices;
      errors: typeof errors;
      groups: typeof groups;
      health: typeof health;
      parking: typeof parking;
      shell: typeof shell;
    };
  }
}
