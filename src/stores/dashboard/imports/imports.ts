/* Bringing customers, appointments and services from another product: a file is read, looked through, applied, undone. */
import type { Reply, Sent } from '#contract/contract.ts'
import type { ImportKind, RowOutcome, RowState } from '#contract/imports/import-names.ts'
import { importLimits } from '#contract/protocol/import-limits.ts'
import type { ProblemWire } from '#contract/protocol/problems.ts'
import { importsTexts } from '#messages/dashboard/imports/imports.ts'
import { silent } from '#stores/api.ts'
import { change } from '#stores/change.ts'
import { call, callOnce } from '#stores/dashboard/api.ts'
import { services, staff } from '#stores/dashboard/catalogue/catalogue.ts'
import { customers } from '#stores/dashboard/customers/customers.ts'
import { fetchFile, sendFile } from '#stores/dashboard/fetch-file.ts'
import { createSource, valueOf } from '#stores/dashboard/loadable.ts'
import { createPagedSource } from '#stores/dashboard/paged-source.ts'
import { newIdempotencyKey } from '#stores/idempotency-key.ts'
import { saveFile } from '#stores/save-file.ts'

export type Import = Reply<'getImport'>['import']
type Page = Reply<'listImportRows'>
export type ImportedRow = Page['items'][number] & { readonly id: string }
export type RowsQuestion = {
  readonly id: string
  readonly state: RowState | null
  readonly outcome: RowOutcome | null
}

/** What was brought before, the latest first. */
export const imports = createSource<null, readonly Import[]>(async () => {
  const answer = await call('listImports', {})
  return answer.ok ? { ok: true, reply: answer.reply.items } : answer
})

/** The one on the screen. */
export const current = createSource<string, Import>(async id => {
  const answer = await call('getImport', { params: { id } })
  return answer.ok ? { ok: true, reply: answer.reply.import } : answer
})

export const rows = createPagedSource<RowsQuestion, RowsPage>(async (question, cursor) => {
  const { id, state, outcome } = question
  const query = { ...(state && { state }), ...(outcome && { outcome }), ...(cursor && { cursor }) }
  const answer = await call('listImportRows', { params: { id }, query })
  return answer.ok ? { ok: true, reply: withIds(answer.reply) } : answer
})

type RowsPage = { readonly items: readonly ImportedRow[]; readonly next_cursor: string | null }

function withIds({ items, next_cursor }: Page): RowsPage {
  return { items: items.map(row => ({ ...row, id: String(row.row) })), next_cursor }
}

/** Has a file read, or a text that was pasted. */
export async function readFile(
  kind: ImportKind,
  file: Blob,
  name: string,
  onRead: (id: string) => void,
): Promise<ProblemWire | null> {
  if (file.size > importLimits.import_bytes) return tooLarge()
  // Browsers name one type in many ways, or in none; the server looks into the file.
  const body = new Blob([file], { type: 'application/octet-stream' })
  const query = { kind, ...(name && { file_name: name.slice(0, 120) }) }
  const input = { query, body, idempotencyKey: newIdempotencyKey() }
  return await change(sendFile('createImport', input), ({ import: read }) => onRead(read.id))
}

function tooLarge(): ProblemWire {
  const { tooLarge: title, tooLargeHint: detail } = importsTexts
  return { ...silent(), status: 413, code: 'too_large', title, detail }
}

export type ReadingChange = Sent<'updateImport', 'body'>

let last: Promise<unknown> = Promise.resolve()

/**
 * Has the same file read in another way, one change after the other: `changeOf` makes each of what the ones before it
 * have left.
 */
export async function readAgain(
  id: string,
  changeOf: (now: Import) => ReadingChange,
): Promise<ProblemWire | null> {
  const mine = last.then(async () => {
    const now = valueOf(current.$store.get())
    if (now?.id !== id) return null
    const body = changeOf(now)
    return await change(call('updateImport', { params: { id }, body }), show, rows.reload)
  })
  last = mine.catch(() => undefined)
  return await mine
}

export function forgetImport(id: string) {
  return change(call('deleteImport', { params: { id } }), imports.reload)
}

type NewService = { readonly name: string; readonly minutes: number; readonly price: number }

/** Adds a service that rows name and the shop does not have, and reads the file again with it. */
export async function addMissingService(id: string, { name, minutes, price }: NewService) {
  const body = { name, segments: [{ busy: true, minutes }], price }
  const problem = await change(callOnce('createService', { body }), services.reload)
  return problem ?? (await readAgain(id, () => ({})))
}

/** Adds somebody whom rows name, who has the hours of the shop and offers everything. */
export async function addMissingStaff(id: string, name: string) {
  const problem = await change(callOnce('createStaff', { body: { name } }), staff.reload)
  return problem ?? (await readAgain(id, () => ({})))
}

export function applyImport(id: string) {
  const answer = callOnce('applyImport', { params: { id }, body: {} })
  return change(answer, show, rows.reload, imports.reload, customers.reload)
}

export function undoImport(id: string) {
  const answer = callOnce('undoImport', { params: { id } })
  return change(answer, show, rows.reload, imports.reload, customers.reload)
}

export function beginReminders(id: string) {
  return change(call('beginReminders', { params: { id } }), show)
}

function show({ import: shown }: { readonly import: Import }): void {
  current.update(now => (now.id === shown.id ? shown : now))
}

export function downloadLeftOut(id: string) {
  const file = fetchFile('exportImportRows', { params: { id } })
  return change(file, blob => saveFile(blob, importsTexts.leftOutFile))
}

const EVERY_MS = 1000

/** Keeps the import on the screen up to date while it is written or taken back. Returns a function that stops it. */
export function followImport(): () => void {
  const timer = setInterval(() => {
    const now = valueOf(current.$store.get())
    if (now !== null && isAtWork(now)) void current.reload().then(afterWork)
  }, EVERY_MS)
  return () => clearInterval(timer)
}

export function isAtWork({ state }: Pick<Import, 'state'>): boolean {
  return state === 'applying' || state === 'undoing'
}

async function afterWork(): Promise<void> {
  const now = valueOf(current.$store.get())
  if (now === null || isAtWork(now)) return
  await Promise.all([rows.reload(), imports.reload(), customers.reload()])
}
