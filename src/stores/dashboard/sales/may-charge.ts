/* Who may charge: whoever sees all agendas, and the others where the shop lets them. */
import { computed } from 'nanostores'
import type { AppointmentWire, Reply } from '#contract/contract.ts'
import { call } from '#stores/dashboard/api.ts'
import { createSource, valueOf } from '#stores/dashboard/loadable.ts'
import { $runsAll } from '#stores/dashboard/shop.ts'

export const moneySettings = createSource<null, Reply<'getMoneySettings'>['settings']>(async () => {
  const answer = await call('getMoneySettings', {})
  return answer.ok ? { ok: true, reply: answer.reply.settings } : answer
})

export const $mayCharge = computed(
  [$runsAll, moneySettings.$store],
  (runsAll, loaded) => runsAll || valueOf(loaded)?.staff_charge === true,
)

/** It is over and nobody charged it. One that cost nothing needs no charge. */
export function isUncharged({ status, sale, price }: AppointmentWire): boolean {
  return status === 'completed' && sale === undefined && price > 0
}
