/*
 * Coming appointments that a change of hours left outside of them, or that a block covers. Shown on every day until
 * they are moved or cancelled.
 */
import { computed } from 'nanostores'
import { timeText } from '#contract/texts/texts.ts'
import { onAppointmentChange } from '#stores/dashboard/appointment-change.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { sections } from '#stores/dashboard/routes.ts'
import { $shop, type Shop, shop } from '#stores/dashboard/shop.ts'

/** A day of a staff member with such appointments, and how many there are. */
export type DayToSettle = {
  readonly date: string
  readonly staff: string
  readonly name: string
  readonly count: number
}

/** The part of a block that lies on one date. */
type BlockHours = NonNullable<Shop['stranded'][number]['block']>
export type DayUnderBlock = DayToSettle & { readonly block: BlockHours }

export const $outsideHours = computed($shop, (loaded): readonly DayToSettle[] =>
  (valueOf(loaded)?.stranded ?? []).filter(day => day.block === null).map(toDay),
)

export const $underBlocks = computed($shop, (loaded): readonly DayUnderBlock[] =>
  (valueOf(loaded)?.stranded ?? []).flatMap(day =>
    day.block === null ? [] : [{ ...toDay(day), block: day.block }],
  ),
)

function toDay({ date, staff, name, turns }: Shop['stranded'][number]): DayToSettle {
  return { date, staff, name, count: turns.length }
}

/** Loads the list again when one of its appointments changes. Returns a function that stops it. */
export function followOutsideHours(): () => void {
  return onAppointmentChange(({ id }) => {
    const days = valueOf($shop.get())?.stranded ?? []
    if (days.some(day => day.turns.includes(id))) void shop.reload()
  })
}

/** Address of the dialog that moves the appointments of that day. */
export function settleUrl({ date, staff }: Pick<DayToSettle, 'date' | 'staff'>): string {
  return `${sections.agenda}?fecha=${date}&no-viene=${staff}&por=horario`
}

/** The same for appointments under a block. */
export function underBlockUrl(
  { date, staff }: Pick<DayToSettle, 'date' | 'staff'>,
  { starts_at: from, ends_at: to }: BlockHours,
): string {
  return `${sections.agenda}?fecha=${date}&no-viene=${staff}&por=bloqueo&desde=${timeText(from)}&hasta=${timeText(to)}`
}

export function countOf(days: readonly DayToSettle[]): number {
  return days.reduce((sum, day) => sum + day.count, 0)
}
