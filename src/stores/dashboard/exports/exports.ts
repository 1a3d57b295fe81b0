/* Copies of everything of a business: asked for, downloaded, and put into an empty business. */
import type { Reply } from '#contract/contract.ts'
import { computed } from 'nanostores'
import { dateOf } from '#contract/texts/texts.ts'
import { exportsTexts } from '#messages/dashboard/exports/exports.ts'
import { change } from '#stores/change.ts'
import { call, callOnce } from '#stores/dashboard/api.ts'
import { fetchFile, HOUR, sendFile } from '#stores/dashboard/fetch-file.ts'
import { createSource, valueOf } from '#stores/dashboard/loadable.ts'
import { newIdempotencyKey } from '#stores/idempotency-key.ts'
import { saveFile } from '#stores/save-file.ts'
import { $session } from '#stores/session/session.ts'

export type Copy = Reply<'getExport'>['export']
export type Restoring = Reply<'getRestore'>
export type Restore = NonNullable<Restoring['restore']>

/** A copy has all places, so only the owner of the business has it. */
export const $isOwnOrganization = computed(
  $session,
  user => user !== null && user.id_comerce !== null && user.own_comerce.includes(user.id_comerce),
)

export const copies = createSource<null, readonly Copy[]>(async () => {
  const answer = await call('listExports', {})
  return answer.ok ? { ok: true, reply: answer.reply.items } : answer
})

export const restoring = createSource<null, Restoring>(async () => await call('getRestore', {}))

export function askCopy() {
  return change(callOnce('createExport', {}), ({ export: asked }) =>
    copies.update(items => [asked, ...items.filter(({ id }) => id !== asked.id)]),
  )
}

export function downloadCopy({ id, created_at: at }: Copy) {
  const file = fetchFile('getExportFile', { params: { id } }, HOUR)
  return change(file, blob => saveFile(blob, exportsTexts.fileName(dateOf(at))))
}

export async function restoreCopy(file: Blob) {
  // Browsers name this type in several ways, or in none; the server looks into the file.
  const body = new Blob([file], { type: 'application/zip' })
  return await change(
    sendFile('restoreExport', { body, idempotencyKey: newIdempotencyKey() }).finally(() =>
      restoring.reload(),
    ),
    ({ restore }) => {
      if (restore.state === 'restored') loadAnew()
    },
  )
}

/** Every other section shows what was there before. */
function loadAnew(): void {
  location.reload()
}

export function beginReminders() {
  return change(call('beginRestoredReminders', {}), restoring.reload)
}

const EVERY_MS = 1500
const stateNow = () => valueOf(restoring.$store.get())?.restore?.state
const isRestoring = () => stateNow() === 'restoring'
const isRestored = () => stateNow() === 'restored'

/** Keeps both up to date while something is being made or restored. Returns a function that stops it. */
export function followWork(): () => void {
  const timer = setInterval(() => {
    if (valueOf(copies.$store.get())?.some(({ state }) => state === 'making')) void copies.reload()
    if (isRestoring()) void restoring.reload().then(() => isRestored() && loadAnew())
  }, EVERY_MS)
  return () => clearInterval(timer)
}
