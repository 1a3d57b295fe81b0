/* The form of how the shop charges, as the call wants it. */
import { moneySettingsTexts as texts } from '#messages/dashboard/money/money-settings.ts'
import type { Method } from '#stores/dashboard/money-settings/money-settings.ts'
import { textOf } from '#islands/ui/form-state.ts'

export function moneyFieldsIn(values: FormData) {
  return {
    methods: methodsIn(values),
    needs_desk: values.has('needs_desk'),
    counts_blind: values.has('counts_blind'),
    day_ends_minute: Number(textOf(values, 'day_ends_minute')),
    rounding_step: Number(textOf(values, 'rounding_step')) || null,
    rounds_down: values.has('rounds_down'),
    card_visits: values.has('has_card') ? Number(textOf(values, 'card_visits')) : null,
    staff_charge: values.has('staff_charge'),
  }
}

export function wrongMoneyFields(values: FormData): Record<string, string> {
  const methods = methodsIn(values)
  const visits = textOf(values, 'card_visits')
  const isCount = /^\d{1,2}$/.test(visits) && Number(visits) >= 2 && Number(visits) <= 50
  return {
    ...(methods.some(one => one.is_on) ? {} : { methods: texts.needMethod }),
    ...(methods.every(one => one.name !== '') ? {} : { methods: texts.badMethod }),
    ...(values.has('has_card') && !isCount ? { card_visits: texts.badVisits } : {}),
  }
}

function methodsIn(values: FormData): Method[] {
  const methods = JSON.parse(textOf(values, 'methods') || '[]') as Method[]
  return methods.map(method => ({ ...method, name: method.name.trim() }))
}
