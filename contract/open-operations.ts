/**
 * Every call that is no team's and not the platform's: what a browser knows before anybody works in it. Alone in its
 * file, so that the public pages carry nothing of the desk.
 */
export const openOperations = {
  getHealth: ['GET', '/health'],
  getReadiness: ['GET', '/ready'],
  getMetrics: ['GET', '/metrics'],
  getOpenApi: ['GET', '/api/openapi.json'],
  getLimits: ['GET', '/api/limits'],

  signup: ['POST', '/api/auth/signup'],
  verifyAccount: ['POST', '/api/auth/verify-account'],
  resendVerification: ['POST', '/api/auth/resend-verification'],
  forgotPassword: ['POST', '/api/auth/forgot-password'],
  resetPassword: ['POST', '/api/auth/reset-password'],
  login: ['POST', '/api/auth/login'],
  requestMagicLink: ['POST', '/api/auth/magic-link'],
  exchangeMagicLink: ['POST', '/api/auth/magic-link/exchange'],
  getWaysIn: ['GET', '/api/auth/ways-in'],
  startOidc: ['POST', '/api/auth/oidc/start'],
  finishOidc: ['POST', '/api/auth/oidc/finish'],
  refreshSession: ['POST', '/api/auth/refresh'],
  logout: ['POST', '/api/auth/logout'],
  switchComerce: ['POST', '/api/auth/switch-comerce'],

  getProfile: ['GET', '/api/profile'],
  updateProfile: ['PATCH', '/api/profile'],
  changePassword: ['POST', '/api/profile/password'],
  listSessions: ['GET', '/api/profile/sessions'],
  endSession: ['DELETE', '/api/profile/sessions/:id'],
  endOtherSessions: ['POST', '/api/profile/sessions/end-others'],
  changeEmail: ['POST', '/api/profile/email'],
  linkProvider: ['POST', '/api/profile/identities'],
  unlinkProvider: ['DELETE', '/api/profile/identities/:id'],
  claimAppointment: ['POST', '/api/my/appointments/claim'],
  uploadAvatar: ['POST', '/api/profile/avatar'],
  deleteAvatar: ['DELETE', '/api/profile/avatar'],
  requestTurnClaim: ['POST', '/api/my/appointments/claim-by-mail'],
  claimTurns: ['POST', '/api/my/appointments/claim-by-mail/confirm'],
  exportMyData: ['GET', '/api/profile/export'],
  deactivateAccount: ['POST', '/api/profile/deactivate'],
  deleteAccount: ['DELETE', '/api/profile'],

  startFreeTrial: ['POST', '/api/free-trial'],
  suggestAdUrl: ['GET', '/api/free-trial/ad-url'],

  listComerces: ['GET', '/api/comerces'],
  listCities: ['GET', '/api/cities'],
  getComerce: ['GET', '/api/comerces/:ad_url'],
  getLinkedService: ['GET', '/api/comerces/:ad_url/linked/:link'],
  listSlots: ['GET', '/api/comerces/:ad_url/slots'],
  holdSlot: ['POST', '/api/comerces/:ad_url/holds'],
  createAppointment: ['POST', '/api/comerces/:ad_url/appointments'],

  joinWaitlist: ['POST', '/api/comerces/:ad_url/waitlist'],
  getWaitlistEntry: ['GET', '/api/waitlist/:waitlist_token'],
  takeWaitlistOffer: ['POST', '/api/waitlist/:waitlist_token/take'],
  declineWaitlistOffer: ['POST', '/api/waitlist/:waitlist_token/decline'],
  leaveWaitlist: ['POST', '/api/waitlist/:waitlist_token/leave'],

  createConsumerRequest: ['POST', '/api/consumer-requests'],
  getConsumerRequest: ['GET', '/api/consumer-requests/:code'],

  getManagedAppointment: ['GET', '/api/appointments/:manage_token'],
  cancelManagedAppointment: ['POST', '/api/appointments/:manage_token/cancel'],
  moveManagedAppointment: ['POST', '/api/appointments/:manage_token/move'],
  listMoveSlots: ['GET', '/api/appointments/:manage_token/slots'],
  confirmManagedAppointment: ['POST', '/api/appointments/:manage_token/confirm'],
  getManagedCalendar: ['GET', '/api/appointments/:manage_token/calendar.ics'],
  writeReview: ['PUT', '/api/appointments/:manage_token/review'],
  listReviews: ['GET', '/api/comerces/:ad_url/reviews'],
  tellLate: ['POST', '/api/appointments/:manage_token/late'],
  resendTurnLinks: ['POST', '/api/my/links'],
  getMyFeed: ['GET', '/api/my/feed'],
  renewMyFeed: ['POST', '/api/my/feed'],
  closeMyFeed: ['DELETE', '/api/my/feed'],
  getFeedCalendar: ['GET', '/api/feeds/:feed_token/calendar.ics'],
  listFavourites: ['GET', '/api/my/favourites'],
  addFavourite: ['PUT', '/api/my/favourites/:ad_url'],
  removeFavourite: ['DELETE', '/api/my/favourites/:ad_url'],
  listMyAppointments: ['GET', '/api/my/appointments'],

  getInvitation: ['GET', '/api/invitations/:invitation_token'],
  acceptInvitation: ['POST', '/api/invitations/:invitation_token/accept'],

  setTestClock: ['POST', '/api/__test/clock'],
} as const satisfies Record<string, readonly [Method, string]>

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type OpenOperationId = keyof typeof openOperations
