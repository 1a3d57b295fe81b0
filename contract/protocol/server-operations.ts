// Generated from `contract.ts` by `npm run generate`; not written by hand.
import type { Method } from './endpoint.ts'

/** Public calls that no page's script makes: pages post forms, and the server makes the call. */
export const serverOperations = {
  getReadiness: ['GET', '/ready'],
  getMetrics: ['GET', '/metrics'],
  getOpenApi: ['GET', '/api/openapi.json'],
  getLimits: ['GET', '/api/limits'],
  setTestClock: ['POST', '/api/__test/clock'],
  cancelManagedAppointment: ['POST', '/api/appointments/:manage_token/cancel'],
  moveManagedAppointment: ['POST', '/api/appointments/:manage_token/move'],
  tellDepositSent: ['POST', '/api/appointments/:manage_token/deposit-sent'],
  getManagedCalendar: ['GET', '/api/appointments/:manage_token/calendar.ics'],
  joinWaitlist: ['POST', '/api/comerces/:ad_url/waitlist'],
  askEarlier: ['POST', '/api/appointments/:manage_token/earlier'],
  takeWaitlistOffer: ['POST', '/api/waitlist/:waitlist_token/take'],
  declineWaitlistOffer: ['POST', '/api/waitlist/:waitlist_token/decline'],
  leaveWaitlist: ['POST', '/api/waitlist/:waitlist_token/leave'],
  writeReview: ['PUT', '/api/appointments/:manage_token/review'],
  tellLate: ['POST', '/api/appointments/:manage_token/late'],
  joinQueue: ['POST', '/api/comerces/:ad_url/queue'],
  leaveQueue: ['POST', '/api/queue/:queue_token/leave'],
  getReceipt: ['GET', '/api/receipts/:receipt_token'],
  startDepositPayment: ['POST', '/api/appointments/:manage_token/pay'],
  receivePaymentNotice: ['POST', '/api/payments/mercado-pago/:id'],
  verifyWhatsapp: ['GET', '/api/whatsapp/webhook'],
  receiveWhatsapp: ['POST', '/api/whatsapp/webhook'],
  getMe: ['GET', '/api/me'],
} as const satisfies Record<string, readonly [Method, string]>
