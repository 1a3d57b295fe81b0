import { z } from 'zod'
import { endpoint } from '../protocol/endpoint.ts'
import { id, idParams, instant } from '../protocol/fields.ts'

export const busyCalendar = z.object({
  id,
  /** Where it is read from; its address is a key, and never answered. */
  host: z.string(),
  /** `reading`: nothing of it was read yet; `failing`: it was not, the last time. */
  state: z.enum(['reading', 'ok', 'failing']),
  problem: z
    .enum([
      'unreachable',
      'too_slow',
      'refused',
      'server_error',
      'not_a_calendar',
      'too_large',
      'too_complex',
    ])
    .nullable(),
  /** When it was read last, or found to be the same. */
  read_at: instant.nullable(),
  /** How many times of the next three months it takes. */
  times: z.int(),
})

/** Calendars of people that take their time here: when, and never what for. */
export const busyCalendars = {
  connectCalendar: endpoint({
    call: 'POST /api/dashboard/calendars',
    access: 'staff',
    audit: 'use_case',
    summary:
      'Takes the busy times of a calendar (iCalendar by https or webcal) out of the public agenda of a person. Three a person; twice the same is one.',
    body: z.object({ staff: id, calendar_url: z.string().trim().min(1).max(2000) }),
    status: 201,
    reply: z.object({ calendar: busyCalendar }),
    codes: ['not_found'],
  }),
  refreshCalendar: endpoint({
    call: 'POST /api/dashboard/calendars/:id/refresh',
    access: 'staff',
    audit: 'none',
    summary: 'Reads it soon; within a minute of the last time it stays as it is.',
    params: idParams,
    status: 202,
    reply: z.object({ calendar: busyCalendar }),
    codes: ['not_found'],
  }),
  disconnectCalendar: endpoint({
    call: 'DELETE /api/dashboard/calendars/:id',
    access: 'staff',
    audit: 'use_case',
    afterTrial: 'allowed',
    summary: 'Forgets its address, and gives back the time that it took.',
    params: idParams,
    status: 204,
    codes: ['not_found'],
  }),
}
