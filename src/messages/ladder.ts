import { askingRungs, type Ladder, type Rung } from '#domain/customer/ladder.ts'

/** The ladder of booking terms: what customers are asked for, depending on the appointments they missed. */
export const rungNames: Readonly<Record<Rung, string>> = {
  reminders: 'solo recordatorios',
  must_confirm: 'tiene que confirmar',
  deposit: 'deja una seña',
  approval: 'lo aprueban ustedes',
  phone_only: 'solo por teléfono',
}

/** The ladder in one line; empty when nothing is asked. */
export function ladderWords({ limits, newcomers }: Ladder): string {
  const first = newcomers === 'reminders' ? [] : [`primera vez: ${rungNames[newcomers]}`]
  const reached = askingRungs.flatMap(rung =>
    limits[rung] === null ? [] : [`${rungNames[rung]} desde ${limits[rung]}`],
  )
  return [...first, ...reached].join('; ')
}
