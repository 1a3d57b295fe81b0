import type { Unnotified } from '#domain/appointment/unnotified.ts'
import { findUnnotifiedNews } from '../appointments/notify/list-unnotified.ts'
import type { DueMessage } from './due-message.ts'
import {
  manageLinkTo,
  shopLink,
  appointmentPartOf,
  valuesOf,
  type MessageRequest,
} from '../appointments/notify/message-values.ts'
import { toDue } from './due-of-appointments.ts'

const OVER: ReadonlySet<Unnotified> = new Set(['cancelled', 'rejected'])

/** Messages for customers whose appointment the shop changed without a mail, whether they have an address or not. */
export async function dueChanges(request: MessageRequest): Promise<DueMessage[]> {
  const { context, member } = request
  const news = await findUnnotifiedNews(context, member)
  return news.map(({ appointment: row, change, knewStartsAt }) => {
    const isOver = OVER.has(change)
    const turn = appointmentPartOf(row)
    // A cancelled appointment is named by the start that the customer knows.
    const at = isOver ? knewStartsAt : row.starts_at
    const link = isOver ? shopLink(request) : manageLinkTo(request, row)
    return {
      ...toDue(row),
      kind: change,
      version: row.revision,
      turn,
      was: knewStartsAt,
      isBounced: false,
      urgency: Math.min(knewStartsAt, row.starts_at),
      values: valuesOf(request, row.customer_name, link, { ...turn, at }),
    }
  })
}
