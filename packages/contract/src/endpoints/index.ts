export { confirmRegistration, forgotPassword, login, logout, register, resetPassword, setup } from "./auth.ts";
export { lightActions, switchDevice } from "./commands.ts";
export { deviceGroups, myDevices } from "./devices.ts";
export { deviceTypes, enterpriseMe, switchEnterprise } from "./enterprise.ts";
export { editSwitch, switchEvents } from "./switches.ts";
export { me, myEnterprises } from "./users.ts";
