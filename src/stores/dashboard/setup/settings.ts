import type { Reply, Sent } from '#contract/contract.ts'
import type { ProblemWire } from '#contract/protocol/problems.ts'
import { call } from '#stores/dashboard/api.ts'
import { createSource } from '#stores/dashboard/loadable.ts'
import { shop } from '#stores/dashboard/shop.ts'

export type Settings = Reply<'getSettings'>

export const settings = createSource<null, Settings>(() => call('getSettings', {}))
export const $settings = settings.$store

export async function saveSettings(
  fields: Sent<'updateSettings', 'body'>,
): Promise<ProblemWire | null> {
  return keep(await call('updateSettings', { body: fields }))
}

export type ZoneChange = Reply<'previewTimeZone'>

/** What a new time zone would change. */
export const previewZone = async (time_zone: string) =>
  await call('previewTimeZone', { query: { time_zone } })

export async function changeAdUrl(ad_url: string): Promise<ProblemWire | null> {
  return keep(await call('changeAdUrl', { body: { ad_url } }))
}

export async function publish(
  status: Sent<'publishComerce', 'body'>['status'],
): Promise<ProblemWire | null> {
  return keep(await call('publishComerce', { body: { status } }))
}

async function keep(
  answer:
    | { readonly ok: true; readonly reply: Settings }
    | { readonly ok: false; readonly problem: ProblemWire },
): Promise<ProblemWire | null> {
  if (!answer.ok) return answer.problem
  settings.update(() => answer.reply)
  await shop.reload()
  return null
}
