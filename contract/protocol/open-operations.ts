// Generated from `contract.ts` by `npm run generate`; not written by hand.
import type { Method } from './endpoint.ts'

/**
 * The calls that scripts of public pages make. In a file of their own, so that these pages load nothing of the
 * dashboard.
 */
export const openOperations = {
  getHealth: ['GET', '/health'],
  signup: ['POST', '/api/auth/signup'],
  verifyAccount: ['POST', '/api/auth/verify-account'],
  resendVerification: ['POST', '/api/auth/resend-verification'],
  forgotPassword: ['POST', '/api/auth/forgot-password'],
  login: ['POST', '/api/auth/login'],
  requestMagicLink: ['POST', '/api/auth/magic-link'],
  exchangeMagicLink: ['POST', '/api/auth/magic-link/exchange'],
  refreshSession: ['POST', '/api/auth/refresh'],
  logout: ['POST', '/api/auth/logout'],
  switchComerce: ['POST', '/api/auth/switch-comerce'],
  claimAppointment: ['POST', '/api/my/appointments/claim'],
  verifyByCode: ['POST', '/api/auth/verify-code'],
  getWaysIn: ['GET', '/api/auth/ways-in'],
  startOidc: ['POST', '/api/auth/oidc/start'],
  finishOidc: ['POST', '/api/auth/oidc/finish'],
  confirmSignIn: ['POST', '/api/auth/second-factor'],
  startFreeTrial: ['POST', '/api/free-trial'],
  proposeCountry: ['GET', '/api/free-trial/country'],
  suggestAdUrl: ['GET', '/api/free-trial/ad-url'],
  listComerces: ['GET', '/api/comerces'],
  listCities: ['GET', '/api/cities'],
  getComerce: ['GET', '/api/comerces/:ad_url'],
  getLinkedService: ['GET', '/api/comerces/:ad_url/linked/:link'],
  listSlots: ['GET', '/api/comerces/:ad_url/slots'],
  createConsumerRequest: ['POST', '/api/consumer-requests'],
  getConsumerRequest: ['GET', '/api/consumer-requests/:code'],
  holdSlot: ['POST', '/api/comerces/:ad_url/holds'],
  createAppointment: ['POST', '/api/comerces/:ad_url/appointments'],
  listMyAppointments: ['GET', '/api/my/appointments'],
  getManagedAppointment: ['GET', '/api/appointments/:manage_token'],
  listMoveSlots: ['GET', '/api/appointments/:manage_token/slots'],
  confirmManagedAppointment: ['POST', '/api/appointments/:manage_token/confirm'],
  getWaitlistEntry: ['GET', '/api/waitlist/:waitlist_token'],
  listReviews: ['GET', '/api/comerces/:ad_url/reviews'],
  resendTurnLinks: ['POST', '/api/my/links'],
  getQueue: ['GET', '/api/comerces/:ad_url/queue'],
  getQueuePlace: ['GET', '/api/queue/:queue_token'],
} as const satisfies Record<string, readonly [Method, string]>
