import type { Context } from '#server/context.ts'
import type { EventOf } from '#server/kernel/unit-of-work/events.ts'
import type { RequestRow } from './queries.ts'

/** A staff member asked for other hours, or was answered. */
type HoursRequested = Pick<RequestRow, 'id' | 'staff_id' | 'staff_name' | 'kind'> & {
  readonly did: 'asked' | 'withdrawn' | 'approved' | 'refused'
  /** The person who did it, who gets no notice. */
  readonly byUser: string
  readonly shopId: string
}

declare module '#server/kernel/unit-of-work/events.ts' {
  interface DomainEvents {
    'hours.requested': HoursRequested
  }
}

const things = {
  week: 'otro horario',
  date: 'otro horario para un día',
  off: 'días libres',
} as const

/**
 * A request goes to the members who run all agendas, an answer also to the staff member who asked. An
 * answer is kept as unheard even if other screens got it: the staff member gets it by mail if they do not read it.
 */
export function showRequest(news: EventOf<'hours.requested'>, context: Context): void {
  const { did, shopId, byUser, id, staff_id: staffId } = news
  const isAnswer = did === 'approved' || did === 'refused'
  const at = new Date(context.clock.now()).toISOString()
  const notice = { message: wordsOf(news), id, type: `hours:${did}`, at, revision: 1 }
  const agendas = isAnswer ? [staffId] : []
  const event = 'hours:request:broadcast'
  // Screens that show the number of open requests ask again. An approval has announced that already, with the rules.
  if (did !== 'approved') context.publisher.boardChanged(shopId, shopId, 1)
  if (!isAnswer) {
    context.publisher.notifyStaff(shopId, event, notice, agendas, byUser)
    return
  }
  context.publisher.tellStaff({ shopId, event, notice, agendas, byUser })
  context.notices.keep(shopId, notice, false, byUser)
}

function wordsOf({ did, kind, staff_name: name }: HoursRequested): string {
  const thing = things[kind]
  switch (did) {
    case 'asked':
      return `${name} pide ${thing}`
    case 'withdrawn':
      return `${name} retiró su pedido de ${thing}`
    case 'approved':
      return `Aprobado: el pedido de ${name} de ${thing}`
    case 'refused':
      return `Rechazado: el pedido de ${name} de ${thing}`
  }
}
