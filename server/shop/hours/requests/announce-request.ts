import type { Context } from '#server/context.ts'
import type { RequestRow } from './queries.ts'

type News = Pick<RequestRow, 'id' | 'staff_id' | 'staff_name' | 'kind'> & {
  readonly did: 'asked' | 'withdrawn' | 'approved' | 'refused'
  /** Who did it: their own bell stays still. */
  readonly byUser: string
  readonly shopId: string
}

const things = {
  week: 'otro horario',
  date: 'otro horario para un día',
  off: 'días libres',
} as const

/**
 * After the commit. What is asked goes to whoever runs all agendas, the answer to them and to whoever asked. An answer is kept as
 * unheard even when the owner's own screen heard it: it is for the one who asked, and goes by mail if they do not read it.
 */
export function announceRequest(context: Context, news: News): void {
  const { did, shopId, byUser, id, staff_id: staffId } = news
  const isAnswer = did === 'approved' || did === 'refused'
  const at = new Date(context.clock.now()).toISOString()
  const notice = { message: wordsOf(news), id, type: `hours:${did}`, at, revision: 1 }
  const agendas = isAnswer ? [staffId] : []
  const event = 'hours:request:broadcast'
  // Whatever shows how many wait asks again. An approval has said so already, with the rules.
  if (did !== 'approved') context.publisher.boardChanged(shopId, shopId, 1)
  if (!isAnswer) {
    context.publisher.notifyStaff(shopId, event, notice, agendas, byUser)
    return
  }
  context.publisher.tellStaff({ shopId, event, notice, agendas, byUser })
  context.notices.keep(shopId, notice, false, byUser)
}

function wordsOf({ did, kind, staff_name: name }: News): string {
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
