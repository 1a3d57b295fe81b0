/* The form of the free trial when it is posted without JavaScript. */
import type { Call } from '#contract/protocol/call.ts'
import { change } from '#stores/change.ts'
import { fingerprint, textsOf } from '#stores/posted.ts'

const names = [
  'comerce_name',
  'ad_url',
  'address',
  'city',
  'category',
  'country',
  'name',
  'phone',
  'email',
  'idempotency_key',
] as const

export type PostedTrial = Readonly<Record<(typeof names)[number], string>>

export function readTrial(form: FormData): PostedTrial {
  const text = textsOf(form)
  return Object.fromEntries(names.map(name => [name, text(name)])) as PostedTrial
}

/** Null when the trial began. */
export async function sendTrial(call: Call, posted: PostedTrial) {
  const { idempotency_key: key, ...fields } = posted
  const body = { ...fields, ad_url: posted.ad_url || (await proposedFor(call, posted)) }
  const idempotencyKey = key || (await fingerprint(posted))
  return await change(call('startFreeTrial', { body, idempotencyKey }))
}

/** Without JavaScript nobody sees the proposal, so an empty address takes the first free one. */
async function proposedFor(call: Call, { comerce_name: name, city }: PostedTrial): Promise<string> {
  if (name === '') return ''
  const found = await call('suggestAdUrl', {
    query: { name: name.slice(0, 80), city: city.slice(0, 80) },
  })
  if (!found.ok) return ''
  const { ad_url, available, alternatives } = found.reply
  return available ? ad_url : (alternatives[0] ?? ad_url)
}
