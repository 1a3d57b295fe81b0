/* The logo, the cover and the photos of the page. */
import type { Reply, Sent } from '#contract/contract.ts'
import type { ProblemWire } from '#contract/protocol/problems.ts'
import { call } from '#stores/dashboard/api.ts'
import { newIdempotencyKey } from '#stores/idempotency-key.ts'
import { readyToSend, tooLarge } from '#stores/picture-file.ts'
import { createSource } from '#stores/dashboard/loadable.ts'
import { staff } from './catalogue.ts'

export type Picture = Reply<'listPictures'>['items'][number]

export const pictures = createSource<null, readonly Picture[]>(async () => {
  const answer = await call('listPictures', {})
  return answer.ok ? { ok: true, reply: answer.reply.items } : answer
})
export const $pictures = pictures.$store

export async function addPicture(kind: Picture['kind'], file: File): Promise<ProblemWire | null> {
  const body = await readyToSend(file)
  if (body === null) return tooLarge()
  const answer = await call('uploadPicture', {
    query: { kind },
    body,
    idempotencyKey: newIdempotencyKey(),
  })
  if (!answer.ok) return answer.problem
  await pictures.reload()
  return null
}

export async function changePicture(
  id: string,
  fields: Sent<'updatePicture', 'body'>,
): Promise<ProblemWire | null> {
  const answer = await call('updatePicture', { params: { id }, body: fields })
  if (!answer.ok) return answer.problem
  pictures.update(() => answer.reply.items)
  return null
}

export async function removePicture(id: string): Promise<ProblemWire | null> {
  const answer = await call('deletePicture', { params: { id } })
  if (!answer.ok) return answer.problem
  pictures.update(now => now.filter(one => one.id !== id))
  return null
}

/** The picture of a staff member; null removes it. */
export async function setStaffPicture(id: string, file: File | null): Promise<ProblemWire | null> {
  const params = { id }
  const body = file && (await readyToSend(file))
  if (file !== null && body === null) return tooLarge()
  const answer =
    body === null
      ? await call('deleteStaffAvatar', { params })
      : await call('uploadStaffAvatar', { params, body })
  if (!answer.ok) return answer.problem
  await staff.reload()
  return null
}
