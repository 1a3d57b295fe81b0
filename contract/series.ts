import { z } from 'zod'
import { appointment, staffCustomer } from './appointments/appointment-shape.ts'
import { bookingCodes, services } from './appointments/appointments.ts'
import { endpoint } from './protocol/endpoint.ts'
import { addOns, id, idParams, instant, listOf, note, staffChoice } from './protocol/fields.ts'

/** Who wanted the cancellation and why, and whether a mail is sent. */
const why = {
  reason: note.optional(),
  asked_by: z.enum(['customer', 'shop']).optional(),
  /** `false`: no mail is sent. Otherwise one mail names all appointments. */
  notify: z.boolean().optional(),
}

/** "Turnos fijos": the same appointment again every so many weeks. */
export const series = {
  previewSeries: endpoint({
    call: 'POST /api/dashboard/series/preview',
    access: 'staff',
    audit: 'none',
    summary: 'A "turno fijo" before it is made: every occurrence, and why one does not fit.',
    body: z.object({
      services,
      add_ons: addOns.optional(),
      staff: staffChoice.optional(),
      starts_at: instant,
      every_weeks: z.int().min(1).max(12),
      count: z.int().min(2).max(52),
    }),
    status: 200,
    reply: z.object({
      occurrences: z.array(
        z.object({
          number: z.int(),
          /** Null when that local time does not exist on the date, because the clock changes. */
          starts_at: instant.nullable(),
          /** The engine's reason why it does not fit; null when it does. */
          reason: z.string().nullable(),
          /** Who does all occurrences: the requested staff member, or else whoever is free at the first one that fits. */
          staff: staffChoice,
          /** The name of the public holiday on that date; null for none. */
          holiday: z.string().nullable(),
          /** The same start with others, then near starts; `staff` is `any` when several staff members would share it. */
          alternatives: z.array(z.object({ starts_at: instant, staff: staffChoice })),
        }),
      ),
    }),
    codes: ['not_found'],
  }),
  createSeries: endpoint({
    call: 'POST /api/dashboard/series',
    access: 'staff',
    audit: 'use_case',
    summary:
      'Takes all appointments of a "turno fijo", or none; `errors` names those that do not fit.',
    body: z.object({
      services,
      add_ons: addOns.optional(),
      staff: staffChoice.optional(),
      customer: staffCustomer,
      note: note.optional(),
      /** The occurrences of the preview, without skipped ones and with changed starts. */
      occurrences: z
        .array(z.object({ starts_at: instant, staff: staffChoice.optional() }))
        .min(1)
        .max(52),
    }),
    status: 201,
    reply: z.object({ series: id, appointments: z.array(appointment) }),
    codes: bookingCodes,
    isIdempotent: true,
  }),
  listSeries: endpoint({
    call: 'GET /api/dashboard/series/:id',
    access: 'staff',
    summary: 'The appointments of a "turno fijo" in their order, whatever became of each.',
    params: idParams,
    status: 200,
    reply: listOf(appointment),
    codes: ['not_found'],
  }),
  cancelSeries: endpoint({
    call: 'POST /api/dashboard/series/:id/cancel',
    access: 'staff',
    audit: 'use_case',
    afterTrial: 'allowed',
    summary:
      'Cancels an appointment of a "turno fijo" and all that follow it; those before it stay.',
    params: idParams,
    body: z.object({ from: instant, ...why }),
    status: 200,
    reply: z.object({ appointments: z.array(appointment) }),
    codes: ['not_found'],
  }),
  cancelClientTurns: endpoint({
    call: 'POST /api/dashboard/clients/:id/cancel-turns',
    access: 'staff',
    audit: 'use_case',
    afterTrial: 'allowed',
    summary:
      'Cancels appointments ahead of one customer, all or none; what may not be cancelled any more stays as it is.',
    params: idParams,
    body: z.object({ turns: z.array(id).min(1).max(60), ...why }),
    status: 200,
    reply: z.object({ appointments: z.array(appointment) }),
    codes: ['not_found'],
  }),
}
