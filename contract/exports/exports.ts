import { z } from 'zod'
import { endpoint } from '../protocol/endpoint.ts'
import { idParams, instant, id } from '../protocol/fields.ts'
import { exportStates } from './export-names.ts'

const count = z.int()
const exported = z.object({
  id,
  state: z.enum(exportStates),
  /** Of `of` rows so many are written. */
  progress: z.object({ done: count, of: count }),
  /** Null until it is ready. */
  bytes: z.int().nullable(),
  created_at: instant,
  /** Row and file are deleted then. */
  expires_at: instant,
})

/** Everything of a business as a ZIP. */
export const exports = {
  createExport: endpoint({
    call: 'POST /api/dashboard/exports',
    access: 'owner',
    audit: 'use_case',
    afterTrial: 'allowed',
    stepUp: 'everybody',
    summary:
      'Begins a copy of everything of the business, with all its places, as a ZIP: CSV, JSON, pictures and a calendar. Only the owner may; while one is being made, it is the one that is answered. A mail says when it is ready.',
    status: 202,
    reply: z.object({ export: exported }),
    codes: ['idempotency_key_reused'],
    isIdempotent: true,
  }),
  listExports: endpoint({
    call: 'GET /api/dashboard/exports',
    access: 'owner',
    summary: 'The copies that are there or being made, the latest first.',
    status: 200,
    reply: z.object({ items: z.array(exported), next_cursor: z.null() }),
    codes: [],
  }),
  getExport: endpoint({
    call: 'GET /api/dashboard/exports/:id',
    access: 'owner',
    summary: 'A copy as it is now, with its progress.',
    params: idParams,
    status: 200,
    reply: z.object({ export: exported }),
    codes: ['not_found'],
  }),
  getExportFile: endpoint({
    call: 'GET /api/dashboard/exports/:id/file',
    access: 'owner',
    stepUp: 'everybody',
    summary: 'The ZIP, once it is ready and for a day.',
    params: idParams,
    status: 200,
    media: 'application/zip',
    fileName: 'mi-turno.zip',
    codes: ['not_found', 'export_not_ready'],
  }),
}
