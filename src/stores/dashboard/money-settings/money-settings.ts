/* How the shop charges. */
import { computed } from 'nanostores'
import type { Reply, Sent } from '#contract/contract.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { newIdempotencyKey } from '#stores/idempotency-key.ts'
import { change } from '#stores/change.ts'
import { call } from '#stores/dashboard/api.ts'
import { editOf } from '#stores/dashboard/changed-in.ts'
import { createSource, valueOf } from '#stores/dashboard/loadable.ts'
import { $wall } from '#stores/dashboard/shop.ts'

export type MoneySettingsReply = Reply<'getMoneySettings'>
export type MoneySettings = MoneySettingsReply['settings']
export type Method = MoneySettings['methods'][number]
export type MoneySettingsFields = Omit<Sent<'updateMoneySettings', 'body'>, 'seen'>

export const moneySettings = createSource<null, MoneySettingsReply>(() =>
  call('getMoneySettings', {}),
)

/** The methods that are on, in the order of their buttons. */
export const $methods = computed(moneySettings.$store, loaded =>
  (valueOf(loaded)?.settings.methods ?? []).filter(method => method.is_on),
)

/** The day to which money of now belongs: until the hour at which the shop's day ends still the one before. */
export const $moneyDay = computed([$wall, moneySettings.$store], (wall, loaded) => {
  if (wall === null) return null
  const ends = valueOf(loaded)?.settings.day_ends_minute ?? 0
  return wall.minute < ends ? addDays(wall.date, -1) : wall.date
})

/** Saves what was changed. `theirs`: what others saved meanwhile, which was shown since the form was opened. */
export function saveMoneySettings(
  fields: MoneySettingsFields,
  opened: MoneySettingsFields,
  theirs: MoneySettingsFields,
) {
  const body = editOf<MoneySettingsFields>(fields, { ...opened, ...theirs })
  return change(call('updateMoneySettings', { body }), reply => moneySettings.update(() => reply))
}

/** A method of the shop's own; nobody else has its id. */
export function newMethod(): Method {
  return { id: `own-${newIdempotencyKey().slice(0, 12)}`, name: '', is_on: true }
}
