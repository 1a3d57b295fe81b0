import type { Reply, Sent } from '#contract/contract.ts'
import type { ProblemWire } from '#contract/protocol/problems.ts'
import { editOf } from '#stores/dashboard/changed-in.ts'
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

export type SettingsFields = Omit<Sent<'updateSettings', 'body'>, 'seen'>

/**
 * Saves what was changed in a form, each rule for itself. `theirs`: what others saved meanwhile, which was shown since
 * the form was opened.
 */
export async function saveChanged(
  { rules, ...fields }: SettingsFields,
  opened: SettingsFields,
  theirs: SettingsFields,
): Promise<ProblemWire | null> {
  const edit = editOf<Omit<SettingsFields, 'rules'>>(fields, { ...opened, ...theirs })
  if (rules === undefined) return await saveSettings(edit)
  const { seen, ...changed } = editOf(rules, { ...opened.rules, ...theirs.rules })
  return await saveSettings({ ...edit, rules: changed, seen: { ...edit.seen, rules: seen } })
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
