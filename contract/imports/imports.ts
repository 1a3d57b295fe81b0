import { z } from 'zod'
import { endpoint } from '../protocol/endpoint.ts'
import { id, idParams, instant, limit, listOf, oneLine } from '../protocol/fields.ts'
import {
  dateOrders,
  delimiters,
  encodings,
  importFields,
  importFormats,
  importKinds,
  importPresets,
  importStates,
  importWarnings,
  rowOutcomes,
  rowReasons,
  rowStates,
} from './import-names.ts'

/** A file: a `File` in the browser that sends it, bytes on the server. */
type ImportedFile =
  | Uint8Array
  | {
      readonly type: string
      readonly size: number
      readonly arrayBuffer: () => Promise<ArrayBuffer>
    }
const file = z
  .custom<ImportedFile>(value => value instanceof Uint8Array)
  .transform(value => value as Uint8Array)

const column = z.int().min(0).max(200)
const mapping = z.array(z.object({ column, field: z.enum(importFields).nullable() })).max(200)
const fallback = z.object({
  /** For services that the shop does not have, and rows that name none; null: these cannot be read. */
  service: id.nullable(),
  staff: id.nullable(),
})

/** What may be changed of how a file was read; null: found out from the file. */
const choices = {
  mapping: mapping.nullable(),
  encoding: z.enum(encodings).nullable(),
  delimiter: z.enum(delimiters).nullable(),
  sheet: oneLine.max(100).nullable(),
  /** The number of the row with the names of the columns; 0: there is none. */
  header: z.int().min(0).max(100_000).nullable(),
  date_order: z.enum(dateOrders).nullable(),
  /** For phones that are written without it; null: the one of the shop's city, or of its own phone. */
  area_code: z
    .string()
    .regex(/^\d{1,5}$/)
    .meta({ examples: ['341'] })
    .nullable(),
  fallback,
  /** Rows whose phone the shop knows under another name add what is missing to that customer. */
  merges_names: z.boolean(),
  /** Who has a phone that cannot be read comes without it, and their notes say what was written. */
  keeps_bad_phones: z.boolean(),
}

const count = z.int()
const importShape = z.object({
  id,
  kind: z.enum(importKinds),
  state: z.enum(importStates),
  file_name: z.string(),
  format: z.enum(importFormats),
  preset: z.enum(importPresets).nullable(),
  encoding: z.enum(encodings).nullable(),
  delimiter: z.string().nullable(),
  sheets: z.array(z.string()),
  sheet: z.string().nullable(),
  header: z.int().nullable(),
  area_code: z.string().nullable(),
  fallback,
  merges_names: z.boolean(),
  keeps_bad_phones: z.boolean(),
  columns: z.array(
    z.object({
      column,
      name: z.string(),
      field: z.enum(importFields).nullable(),
      samples: z.array(z.string()),
      /** Null: it holds no dates that could be read in two ways. */
      date_order: z.enum(dateOrders).nullable(),
      is_order_certain: z.boolean(),
    }),
  ),
  rows: count,
  new: count,
  same: count,
  changed: count,
  conflicts: count,
  unreadable: count,
  /** Of `of` rows so many are done, while it is applied or undone. */
  progress: z.object({ done: count, of: count }).nullable(),
  /** Null until it is applied. */
  applied: z
    .object({ at: instant, added: count, changed: count, left_out: count, undo_until: instant })
    .nullable(),
  /** Null until it is undone. */
  undone: z.object({ at: instant, reversed: count, kept: count, failed: count }).nullable(),
  /** Of its appointments ahead: how many send no reminders until the owner lets them. */
  waiting_reminders: count,
  /** When the first of its appointments ahead begins; null: there is none. */
  first_ahead: instant.nullable(),
  /** Before it is applied: names in its rows that the shop does not have, those of most rows first. */
  missing: z.object({ services: z.array(z.string()), staff: z.array(z.string()) }),
  /** Before it is applied: rows that are unreadable because of their phone alone. */
  bad_phones: count,
  /** Before it is applied: appointments ahead for which the shop, or who attends, is closed. They come in all the same. */
  outside_hours: count,
  created_at: instant,
})

const row = z.object({
  /** Its number in the file, as a spreadsheet counts. */
  row: z.int(),
  state: z.enum(rowStates),
  reason: z.enum(rowReasons).nullable(),
  /** What the reason is about: the text that was not understood, the other name, the other row. */
  detail: z.string(),
  warnings: z.array(z.enum(importWarnings)),
  outcome: z.enum(rowOutcomes).nullable(),
  /** What was understood; absent where nothing was. */
  name: z.string().optional(),
  phone: z.string().nullable().optional(),
  email: z.string().nullable().optional(),
  birthday: z.string().nullable().optional(),
  notes: z.string().optional(),
  tags: z.array(z.string()).optional(),
  starts_at: instant.optional(),
  service: z.string().optional(),
  staff: id.optional(),
  minutes: z.int().nullable().optional(),
  /** Minor units. */
  price: z.int().nullable().optional(),
  cells: z.array(z.string()),
})

const answer = z.object({ import: importShape })

/** Bringing customers, appointments and services from another product: a dry run first, then applied, and undone whole. */
export const imports = {
  listImports: endpoint({
    call: 'GET /api/dashboard/imports',
    access: 'owner',
    summary:
      'What was brought from other products, and files that were read and not brought yet, the latest first.',
    status: 200,
    reply: z.object({ items: z.array(importShape), next_cursor: z.null() }),
    codes: [],
  }),
  createImport: endpoint({
    call: 'POST /api/dashboard/imports',
    access: 'owner',
    audit: 'none',
    summary:
      'Reads a file (CSV, XLSX, vCard, iCalendar or pasted text; its bytes are the body) and says row by row what applying it would do. Nothing of the shop is changed.',
    query: z.object({ kind: z.enum(importKinds), file_name: oneLine.max(120).optional() }),
    body: file,
    takes: 'file',
    status: 201,
    reply: answer,
    codes: ['unreadable_file', 'idempotency_key_reused'],
    isIdempotent: true,
  }),
  getImport: endpoint({
    call: 'GET /api/dashboard/imports/:id',
    access: 'owner',
    summary: 'An import as it is now, with its progress.',
    params: idParams,
    status: 200,
    reply: answer,
    codes: ['not_found'],
  }),
  updateImport: endpoint({
    call: 'PATCH /api/dashboard/imports/:id',
    access: 'owner',
    audit: 'none',
    summary:
      'Reads the same file in another way, or as something else. What is not given stays as it was.',
    params: idParams,
    body: z.object({ ...choices, kind: z.enum(importKinds) }).partial(),
    status: 200,
    reply: answer,
    codes: ['not_found', 'import_begun', 'unreadable_file'],
  }),
  deleteImport: endpoint({
    call: 'DELETE /api/dashboard/imports/:id',
    access: 'owner',
    audit: 'none',
    summary: 'Forgets a file that was read and not applied.',
    params: idParams,
    status: 204,
    codes: ['not_found', 'import_begun'],
  }),
  listImportRows: endpoint({
    call: 'GET /api/dashboard/imports/:id/rows',
    access: 'owner',
    summary: 'Its rows, by what becomes of them.',
    params: idParams,
    query: z.object({
      state: z.enum(rowStates).optional(),
      outcome: z.enum(rowOutcomes).optional(),
      cursor: z.string().max(300).optional(),
      limit: limit.optional(),
    }),
    status: 200,
    reply: listOf(row),
    codes: ['not_found'],
  }),
  exportImportRows: endpoint({
    call: 'GET /api/dashboard/imports/:id/left-out',
    access: 'owner',
    summary:
      'The rows that are not brought, as they were in the file, each with the reason: to correct and bring again.',
    params: idParams,
    status: 200,
    media: 'text/csv; charset=utf-8',
    codes: ['not_found'],
  }),
  applyImport: endpoint({
    call: 'POST /api/dashboard/imports/:id/apply',
    access: 'owner',
    audit: 'use_case',
    summary:
      'Writes the new and changed rows. Nobody gets a mail, a push or a webhook about them. Goes on in the background when there are many.',
    params: idParams,
    body: z.object({ mapping: mapping.optional() }),
    status: 200,
    reply: answer,
    codes: ['not_found', 'import_begun', 'idempotency_key_reused'],
    isIdempotent: true,
  }),
  undoImport: endpoint({
    call: 'POST /api/dashboard/imports/:id/undo',
    access: 'owner',
    audit: 'use_case',
    summary: 'Takes everything back that it wrote and nobody has used since, within 24 hours.',
    params: idParams,
    status: 200,
    reply: answer,
    codes: ['not_found', 'undo_over', 'import_begun', 'idempotency_key_reused'],
    isIdempotent: true,
  }),
  beginReminders: endpoint({
    call: 'POST /api/dashboard/imports/:id/reminders',
    access: 'owner',
    audit: 'use_case',
    summary: 'From now on its appointments ahead send reminders as any other.',
    params: idParams,
    status: 200,
    reply: answer,
    codes: ['not_found', 'import_begun'],
  }),
}
