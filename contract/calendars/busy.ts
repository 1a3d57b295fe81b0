import { z } from 'zod'
import { endpoint } from '../protocol/endpoint.ts'
import { id, idParams, instant, oneLine } from '../protocol/fields.ts'

export const busyCalendar = z.object({
  id,
  /** The host it is read from. The whole address is a secret and never in an answer. */
  host: z.string(),
  /** `reading`: not read yet; `partly`: not all of it could be read; `failing`: the last attempt to read it failed. */
  state: z.enum(['reading', 'ok', 'partly', 'failing']),
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
  /** When it was last read successfully, or found to be unchanged. */
  read_at: instant.nullable(),
  /** How many busy times it has in the next three months. */
  times: z.int(),
  /** Its events that could not be read as they were meant; null when there are none. */
  unread: z
    .object({
      events: z.int(),
      first: z.object({
        /** When it begins, as the calendar writes it; null when it does not say. */
        starts: z.string().nullable(),
        /**
         * `date`: its date is missing or none; `rule`: how it repeats cannot be read; `too_often`: it repeats every
         * minute or second; `too_many`: there are more than are read; `cut_off`: the file ends in the middle; `zone`: its
         * time zone is unknown, so it blocks its time by the clock of the shop. The others may be booked over.
         */
        reason: z.enum(['date', 'zone', 'rule', 'too_often', 'too_many', 'cut_off']),
      }),
    })
    .nullable(),
})

/**
 * Staff members' external calendars, whose busy times block their agenda here. Only the times are read, never the
 * titles.
 */
export const busyCalendars = {
  connectCalendar: endpoint({
    call: 'POST /api/dashboard/calendars',
    access: 'staff',
    audit: 'use_case',
    summary:
      'Connects an external calendar (iCalendar by https or webcal), whose busy times block the agenda of a staff member. Three for each, 60 for all branches together; connecting the same one twice is the same.',
    body: z.object({ staff: id, calendar_url: oneLine.min(1).max(2000) }),
    status: 201,
    reply: z.object({ calendar: busyCalendar }),
    codes: ['not_found'],
    isIdempotent: true,
  }),
  refreshCalendar: endpoint({
    call: 'POST /api/dashboard/calendars/:id/refresh',
    access: 'staff',
    audit: 'none',
    summary:
      'Reads an external calendar again soon; within a minute of the last time nothing happens, nor within an hour for one that was too complex.',
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
    summary: 'Disconnects an external calendar and frees the time that it blocked.',
    params: idParams,
    status: 204,
    codes: ['not_found'],
  }),
}
