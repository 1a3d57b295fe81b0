import { askingRungs, type Ladder, type Rung } from '#domain/customer/ladder.ts'

/** What is asked of customers by how they kept their appointments, as the owner sets it and staff see it. */
export const rungNames: Readonly<Record<Rung, string>> = {
  reminders: 'solo recordatorios',
  must_confirm: 'tiene que confirmar',
  deposit: 'deja una seña',
  approval: 'lo aprueban ustedes',
  phone_only: 'solo por teléfono',
}

/** All of it in a line; empty where nothing is asked. */
export function ladderWords({ limits, newcomers }: Ladder): string {
  const first = newcomers === 'reminders' ? [] : [`primera vez: ${rungNames[newcomers]}`]
  const reached = askingRungs.flatMap(rung =>
    limits[rung] === null ? [] : [`${rungNames[rung]} desde ${limits[rung]}`],
  )
  return [...first, ...reached].join('; ')
}
