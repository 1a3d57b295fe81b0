import { z } from 'zod'
import { endpoint } from '../protocol/endpoint.ts'
import { id, instant } from '../protocol/fields.ts'
import { restoreStates } from './export-names.ts'

/** A file that was received: in the browser a `Blob`, on the server a file on its disk. */
export type ReceivedFile = {
  readonly path: string
  readonly bytes: number
  readonly sha256: string
}
const archive = z
  .custom<
    | ReceivedFile
    | { readonly type: string; readonly size: number; readonly arrayBuffer: () => unknown }
  >(value => typeof value === 'object' && value !== null && 'sha256' in value)
  .transform(value => value as ReceivedFile)

const count = z.int()
const restored = z.object({
  id,
  state: z.enum(restoreStates),
  progress: z.object({ done: count, of: count }),
  /** Why it was refused, in words; empty otherwise. */
  problem: z.string(),
  /** Null until it is restored. */
  restored: z
    .object({
      customers: count,
      appointments: count,
      services: count,
      staff: count,
      sales: count,
      /** The addresses of the pages of further places, which differ from the former ones when those were taken. */
      places: z.array(z.object({ name: z.string(), ad_url: z.string() })),
      /** Of appointments ahead: how many links that customers have go on working here, and how many do not. */
      links: z.object({ working: count, lost: count }),
      /** Pictures of the copy that could not be read; everything else is there. */
      lost_pictures: count,
      /** Appointments ahead that send no reminders until the owner lets them. */
      waiting_reminders: count,
    })
    .nullable(),
  created_at: instant,
})

/** A copy of a business put into an empty one. */
export const restores = {
  restoreExport: endpoint({
    call: 'POST /api/dashboard/exports/restore',
    access: 'owner',
    audit: 'use_case',
    stepUp: 'everybody',
    summary:
      'Puts such a ZIP (its bytes are the body) into this business, whole or not at all. It may have no customers, appointments or sales; services, people and hours that were set up are replaced by those of the copy. Nobody gets a mail, a push or a webhook about it. Goes on in the background when there is much.',
    body: archive,
    takes: 'archive',
    status: 202,
    reply: z.object({ restore: restored }),
    codes: ['not_empty', 'unreadable_export', 'idempotency_key_reused'],
    isIdempotent: true,
  }),
  getRestore: endpoint({
    call: 'GET /api/dashboard/exports/restore',
    access: 'owner',
    summary: 'The last copy that was put into this business, with its progress.',
    status: 200,
    reply: z.object({
      /** Null: none was. */
      restore: restored.nullable(),
      /** Nobody is a customer yet, and nothing was booked or sold: a copy may be restored. */
      is_empty: z.boolean(),
      /** What was set up meanwhile, and goes when a copy is restored. */
      replaces: z.object({ services: count, staff: count }),
    }),
    codes: [],
  }),
  beginRestoredReminders: endpoint({
    call: 'POST /api/dashboard/exports/restore/reminders',
    access: 'owner',
    audit: 'use_case',
    summary: 'From now on the restored appointments ahead send reminders as any other.',
    status: 200,
    reply: z.object({ restore: restored }),
    codes: ['not_found'],
  }),
}
