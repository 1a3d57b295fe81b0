import type { Reply, Sent } from '#contract/contract.ts'
import type { ProblemWire } from '#contract/protocol/problems.ts'
import { editOf } from '#stores/dashboard/changed-in.ts'
import { call } from '#stores/dashboard/api.ts'
import { createSource } from '#stores/dashboard/loadable.ts'
import { shop } from '#stores/dashboard/shop.ts'
import { change } from '#stores/change.ts'

export type Settings = Reply<'getSettings'>

export const settings = createSource<null, Settings>(() => call('getSettings', {}))
export const $settings = settings.$store

export async function saveSettings(
  fields: Sent<'updateSettings', 'body'>,
): Promise<ProblemWire | null> {
  return await change(call('updateSettings', { body: fields }), keep)
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

export function changeAdUrl(ad_url: string) {
  return change(call('changeAdUrl', { body: { ad_url } }), keep)
}

export function publish(status: Sent<'publishComerce', 'body'>['status']) {
  return change(call('publishComerce', { body: { status } }), keep)
}

async function keep(reply: Settings): Promise<void> {
  settings.update(() => reply)
  await shop.reload()
}
