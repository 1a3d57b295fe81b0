// Generated from `contract.ts` by `npm run generate`; not written by hand.
import type { Method } from './endpoint.ts'

/** What people do with their own account and devices. In a file of its own, because a shop's page opens without it. */
export const profileOperations = {
  getProfile: ['GET', '/api/profile'],
  updateProfile: ['PATCH', '/api/profile'],
  changePassword: ['POST', '/api/profile/password'],
  listSessions: ['GET', '/api/profile/sessions'],
  endSession: ['DELETE', '/api/profile/sessions/:id'],
  endOtherSessions: ['POST', '/api/profile/sessions/end-others'],
  changeEmail: ['POST', '/api/profile/email'],
  exportMyData: ['GET', '/api/profile/export'],
  deactivateAccount: ['POST', '/api/profile/deactivate'],
  deleteAccount: ['DELETE', '/api/profile'],
  linkProvider: ['POST', '/api/profile/identities'],
  unlinkProvider: ['DELETE', '/api/profile/identities/:id'],
  getSecondFactor: ['GET', '/api/profile/second-factor'],
  confirmFactor: ['POST', '/api/profile/second-factor/confirm'],
  startApp: ['POST', '/api/profile/second-factor/app'],
  confirmApp: ['POST', '/api/profile/second-factor/app/confirm'],
  removeApp: ['DELETE', '/api/profile/second-factor/app'],
  renewRecoveryCodes: ['POST', '/api/profile/second-factor/recovery-codes'],
  getPushKey: ['GET', '/api/push/key'],
  listPushDevices: ['GET', '/api/profile/push'],
  addPushDevice: ['POST', '/api/profile/push'],
  removePushDevice: ['DELETE', '/api/profile/push/:id'],
  listLinkDevices: ['GET', '/api/push/:link_kind/:link_token'],
  addLinkDevice: ['POST', '/api/push/:link_kind/:link_token'],
  removeLinkDevice: ['DELETE', '/api/push/:link_kind/:link_token/:id'],
  uploadAvatar: ['POST', '/api/profile/avatar'],
  deleteAvatar: ['DELETE', '/api/profile/avatar'],
} as const satisfies Record<string, readonly [Method, string]>
