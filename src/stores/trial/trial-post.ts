/* The form of the free trial when it is posted without JavaScript. */
import type { Call } from '#contract/protocol/call.ts'
import type { ProblemWire } from '#contract/protocol/problems.ts'
import { fingerprint } from '#stores/posted-key.ts'

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
  const entries = names.map(name => {
    const value = form.get(name)
    return [name, typeof value === 'string' ? value.trim() : '']
  })
  return Object.fromEntries(entries) as PostedTrial
}

/** Null when the trial began. */
export async function sendTrial(call: Call, posted: PostedTrial): Promise<ProblemWire | null> {
  const { idempotency_key: key, ...body } = posted
  const ad_url = posted.ad_url || (await proposedFor(call, posted))
  const result = await call('startFreeTrial', {
    body: { ...body, ad_url },
    idempotencyKey: key || (await fingerprint(posted)),
  })
  return result.ok ? null : result.problem
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
