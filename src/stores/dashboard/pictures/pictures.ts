/* The logo, the cover and the photos of the page. */
import type { Reply, Sent } from '#contract/contract.ts'
import { call } from '#stores/dashboard/api.ts'
import { change } from '#stores/change.ts'
import { newIdempotencyKey } from '#stores/idempotency-key.ts'
import { readyToSend, tooLarge } from '#stores/picture-file.ts'
import { createSource } from '#stores/dashboard/loadable.ts'
import { staff } from '#stores/dashboard/catalogue/catalogue.ts'

export type Picture = Reply<'listPictures'>['items'][number]

export const pictures = createSource<null, readonly Picture[]>(async () => {
  const answer = await call('listPictures', {})
  return answer.ok ? { ok: true, reply: answer.reply.items } : answer
})
export const $pictures = pictures.$store

export async function addPicture(kind: Picture['kind'], file: File) {
  const body = await readyToSend(file)
  if (body === null) return tooLarge()
  const input = { query: { kind }, body, idempotencyKey: newIdempotencyKey() }
  return change(call('uploadPicture', input), pictures.reload)
}

export function changePicture(id: string, body: Sent<'updatePicture', 'body'>) {
  return change(call('updatePicture', { params: { id }, body }), ({ items }) =>
    pictures.update(() => items),
  )
}

export function removePicture(id: string) {
  return change(call('deletePicture', { params: { id } }), () =>
    pictures.update(now => now.filter(one => one.id !== id)),
  )
}

/** The picture of a staff member; null removes it. */
export async function setStaffPicture(id: string, file: File | null) {
  const params = { id }
  const body = file && (await readyToSend(file))
  if (file !== null && body === null) return tooLarge()
  return change(
    body === null
      ? call('deleteStaffAvatar', { params })
      : call('uploadStaffAvatar', { params, body }),
    staff.reload,
  )
}
