/** Calls that no case compares, and why. */
export const NOT_COMPARED: Record<string, string> = {
  login: "the demo is entered without a call",
  register: "the demo is entered without a call",
  confirmRegistration: "the demo is entered without a call",
  confirmEmail: "the demo sends no mail, so there is no link to follow",
  forgotPassword: "the demo has no password",
  resetPassword: "the demo has no password",
  setup: "the demo is set up",
  logout: "it would end the session that the suite asks with; the demo ends its own without a call",
  changePassword: "the demo has no password: any is taken for the one there was",
  deleteAccount: "the demo deletes no account and has no password (spec §1); the server would refuse its only admin",
};

/** Where both answer and the demo is meant to differ; the cases leave just this out. */
export const DIFFERENCES: Record<string, string> = {
  me: "whoever looks at the demo is a demo account",
  mySessions: "the sessions of the demo are this browser's and a canned one",
  switchEnterprise: "the demo makes the session of its other enterprise itself; only the refusal is compared",
  editEnterprise: "the demo keeps its time zone: its past is of it",
  deviceExists: "in the demo every device ID waits in a box, with any PIN: a visitor has no box at hand",
  newDevice: "as deviceExists; the credentials it answers are of no use",
  updateDeviceSecret: "a device of the demo leaves at once; a real one when its connection ends",
  switchDevice: "switching is played in the browser: the demo's device answers a moment later (spec §1)",
  lightActions: "as switchDevice",
  playScene: "as switchDevice",
  configureDevice: "the demo's device confirms a moment later",
  irCustom: "the demo's blaster sends nothing and confirms at once; only refusals are compared",
  reportFile: "the files of the demo are canned; only the refusal is compared",
  newReport: "the demo is done at once and knows no throttle",
  sendFeedback: "the demo knows no throttle",
  createUser: "the demo sends no mail and knows no throttle",
};
