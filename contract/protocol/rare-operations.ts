// Generated from `contract.ts` by `npm run generate`; not written by hand.
import type { Method } from './endpoint.ts'

/** The platform's calls (`/api/admin`), those of sections that are opened once, and of other programs: no board carries them. */
export const rareOperations = {
  listConsumerRequests: ['GET', '/api/admin/consumer-requests'],
  answerConsumerRequest: ['POST', '/api/admin/consumer-requests/:id/answer'],
  listReportedReviews: ['GET', '/api/admin/reviews'],
  hideReview: ['POST', '/api/admin/reviews/:id/hide'],
  showReview: ['POST', '/api/admin/reviews/:id/show'],
  getFeedCalendar: ['GET', '/api/feeds/:feed_token/calendar.ics'],
  listCalendars: ['GET', '/api/dashboard/calendars'],
  renewAgendaFeed: ['POST', '/api/dashboard/feeds'],
  closeAgendaFeed: ['DELETE', '/api/dashboard/feeds/:id'],
  getAgendaFeed: ['GET', '/api/agenda-feeds/:agenda_token/agenda.ics'],
  listAllComerces: ['GET', '/api/admin/comerces'],
  lookIntoComerce: ['GET', '/api/admin/comerces/:id'],
  listComerceAudit: ['GET', '/api/admin/comerces/:id/audit'],
  suspendComerce: ['POST', '/api/admin/comerces/:id/suspend'],
  restoreComerce: ['POST', '/api/admin/comerces/:id/restore'],
  extendTrial: ['POST', '/api/admin/comerces/:id/extend-trial'],
  recordPayment: ['POST', '/api/admin/comerces/:id/payments'],
  listRefusals: ['GET', '/api/admin/refusals'],
  getPlatformHealth: ['GET', '/api/admin/health'],
} as const satisfies Record<string, readonly [Method, string]>
