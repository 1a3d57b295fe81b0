/**
 * Who may call what: one row for every operation, read by the server's check, by the OpenAPI document and by the test
 * that tries all of them as everybody. Whatever has no row is nobody's. What a role may do *to which rows* is not said
 * here: every query is scoped by the business of the session and, for an advisor who is not reception, by her agenda.
 */
import type { OperationId } from './operations.ts'
import { ownerRoles, roles, staffRoles, type Role } from './roles.ts'

export type Access = 'public' | readonly Role[]

/** Things a person does about herself. */
const ownAccount = roles
/** Runs the shop's day. */
const staff = staffRoles
/** Decides about the shop: its page, prices, hours, people. */
const owner = ownerRoles
/** Runs the platform; no business of its own. */
const platform = ['admin'] as const satisfies readonly Role[]

export const permissions = {
  getHealth: 'public',
  getReadiness: 'public',
  getMetrics: 'public',
  getOpenApi: 'public',
  getLimits: 'public',

  signup: 'public',
  verifyAccount: 'public',
  resendVerification: 'public',
  forgotPassword: 'public',
  resetPassword: 'public',
  login: 'public',
  requestMagicLink: 'public',
  exchangeMagicLink: 'public',
  getWaysIn: 'public',
  startOidc: 'public',
  finishOidc: 'public',
  refreshSession: ownAccount,
  logout: ownAccount,
  switchComerce: ownAccount,

  getProfile: ownAccount,
  updateProfile: ownAccount,
  changePassword: ownAccount,
  listSessions: ownAccount,
  endSession: ownAccount,
  endOtherSessions: ownAccount,
  changeEmail: ownAccount,
  linkProvider: ownAccount,
  unlinkProvider: ownAccount,
  claimAppointment: ownAccount,
  uploadAvatar: ownAccount,
  deleteAvatar: ownAccount,
  requestTurnClaim: ownAccount,
  claimTurns: ownAccount,
  exportMyData: ownAccount,
  deactivateAccount: ownAccount,
  deleteAccount: ownAccount,

  startFreeTrial: 'public',
  suggestAdUrl: 'public',

  listComerces: 'public',
  listCities: 'public',
  createConsumerRequest: 'public',
  getConsumerRequest: 'public',
  getComerce: 'public',
  getLinkedService: 'public',
  listSlots: 'public',
  holdSlot: 'public',
  createAppointment: 'public',

  joinWaitlist: 'public',
  getWaitlistEntry: 'public',
  takeWaitlistOffer: 'public',
  declineWaitlistOffer: 'public',
  leaveWaitlist: 'public',

  getManagedAppointment: 'public',
  cancelManagedAppointment: 'public',
  moveManagedAppointment: 'public',
  listMoveSlots: 'public',
  confirmManagedAppointment: 'public',
  getManagedCalendar: 'public',
  listMyAppointments: ownAccount,

  getDashboard: staff,
  listAppointments: staff,
  listStaffSlots: staff,
  explainSlots: staff,
  createStaffAppointment: staff,
  previewSeries: staff,
  createSeries: staff,
  previewDayMove: staff,
  applyDayMove: staff,
  moveAppointment: staff,
  setAppointmentStatus: staff,
  listAppointmentEvents: staff,
  getManageLink: staff,
  listServices: staff,
  createService: owner,
  updateService: owner,
  listStaff: staff,
  createStaff: owner,
  updateStaff: owner,
  listResources: staff,
  createResource: owner,
  updateResource: owner,
  getHours: staff,
  replaceHours: owner,
  listExceptions: staff,
  createException: owner,
  deleteException: owner,
  listHolidays: staff,
  chooseHoliday: owner,
  listBlocks: staff,
  createBlock: staff,
  deleteBlock: staff,
  listClients: staff,
  listWaitlist: staff,
  offerWaitlistSlot: staff,
  removeWaitlistEntry: staff,
  exportClients: owner,
  getClient: staff,
  updateClient: staff,
  blockClient: owner,
  unblockClient: owner,
  previewMerge: owner,
  mergeClients: owner,
  undoMerge: owner,
  getSettings: staff,
  updateSettings: owner,
  publishComerce: owner,
  getStats: owner,

  listNotices: staff,
  readNotices: staff,
  getNoticePreferences: staff,
  updateNoticePreferences: staff,

  listPictures: owner,
  uploadPicture: owner,
  updatePicture: owner,
  deletePicture: owner,
  uploadStaffAvatar: owner,
  deleteStaffAvatar: owner,

  listMembers: owner,
  inviteMember: owner,
  updateMember: owner,
  listMemberTurns: owner,
  removeMember: owner,
  listAudit: owner,
  getInvitation: 'public',
  acceptInvitation: 'public',

  listConsumerRequests: platform,
  listAllComerces: platform,
  lookIntoComerce: platform,
  listComerceAudit: platform,
  suspendComerce: platform,
  restoreComerce: platform,
  extendTrial: platform,
  recordPayment: platform,
  getPlatformHealth: platform,

  setTestClock: 'public',
} as const satisfies Record<OperationId, Access>
