import type { Unnotified } from '#domain/appointment/unnotified.ts'
import { findUnnotifiedNews } from '../appointments/notify/list-unnotified.ts'
import {
  manageLinkTo,
  shopLink,
  turnOf,
  valuesOf,
  type Asked,
  type DueMessage,
} from './due-message.ts'
import { toDue } from './due-of-appointments.ts'

const OVER: ReadonlySet<Unnotified> = new Set(['cancelled', 'rejected'])

/** Whose appointment the shop changed without telling them, with or without a mail address: nobody wrote to it. */
export async function dueChanges(asked: Asked): Promise<DueMessage[]> {
  const { context, member } = asked
  const news = await findUnnotifiedNews(context, member)
  return news.map(({ appointment: row, change, knewStartsAt }) => {
    const isOver = OVER.has(change)
    const turn = turnOf(row)
    // Of an appointment that is off they know the hour that they believe in.
    const at = isOver ? knewStartsAt : row.starts_at
    const link = isOver ? shopLink(asked) : manageLinkTo(asked, row)
    return {
      ...toDue(row),
      kind: change,
      version: row.revision,
      turn,
      was: knewStartsAt,
      isBounced: false,
      urgency: Math.min(knewStartsAt, row.starts_at),
      values: valuesOf(asked, row.customer_name, link, { ...turn, at }),
    }
  })
}
