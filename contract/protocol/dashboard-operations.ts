// Generated from `contract.ts` by `npm run generate`; not written by hand.
import type { Method } from './endpoint.ts'

/** The GET calls under `/api/dashboard`, except those of sections that staff seldom open. */
export const dashboardOperations = {
  listAppointments: ['GET', '/api/dashboard/appointments'],
  getAppointment: ['GET', '/api/dashboard/appointments/:id'],
  listUnclosed: ['GET', '/api/dashboard/unclosed'],
  listArrivals: ['GET', '/api/dashboard/arrivals'],
  getDashboard: ['GET', '/api/dashboard'],
  listUntold: ['GET', '/api/dashboard/untold'],
  listWalkIns: ['GET', '/api/dashboard/walk-ins'],
  listServices: ['GET', '/api/dashboard/services'],
  listStaff: ['GET', '/api/dashboard/staff'],
  getHours: ['GET', '/api/dashboard/hours'],
  listExceptions: ['GET', '/api/dashboard/exceptions'],
  listHolidays: ['GET', '/api/dashboard/holidays'],
  listBlocks: ['GET', '/api/dashboard/blocks'],
  listNotices: ['GET', '/api/dashboard/notices'],
} as const satisfies Record<string, readonly [Method, string]>
