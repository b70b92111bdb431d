export { getAccess, grantDevices, grantRooms, grantSwitches, handOverDevices } from "./access.ts";
export {
  changePassword,
  changeUsername,
  deleteAccount,
  editAccount,
  endSessions,
  myAccount,
  mySessions,
} from "./account.ts";
export {
  confirmEmail,
  confirmRegistration,
  forgotPassword,
  login,
  logout,
  register,
  resetPassword,
  setup,
} from "./auth.ts";
export {
  createEnterprise,
  declineInvitation,
  enterpriseAssets,
  enterpriseMe,
  leaveEnterprise,
  switchEnterprise,
} from "./enterprise.ts";
export { addMetas, editEnterprise, enterpriseDetails } from "./enterprise-edit.ts";
export {
  createUser,
  deleteUser,
  editUser,
  endMemberSessions,
  inviteAgain,
  listUsers,
  memberSessions,
  resetMemberFactor,
} from "./members.ts";
export { deletePanel, listPanels, newPanel, newPanelCode, pairPanel, panelMe } from "./panels.ts";
export {
  addPasskey,
  beginPasskey,
  beginTotp,
  confirmTotp,
  editPasskey,
  newRecoveryCodes,
  removePasskey,
  removeTotp,
  secondFactors,
} from "./second-factor.ts";
export { beginPasskeySignIn, passkeySignIn, resetSecondFactor, secondStep } from "./second-step.ts";
export {
  listFeedback,
  listTickets,
  newTicket,
  replyToTicket,
  sendFeedback,
  setTicketStatus,
  ticketReader,
} from "./support.ts";
export { me, myEnterprises } from "./users.ts";
