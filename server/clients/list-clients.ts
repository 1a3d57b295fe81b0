import { z } from 'zod'
import { limits } from '#contract/limits.ts'
import type { Received, Reply } from '#contract/contract.ts'
import { toOffsetIso } from '#domain/local-time.ts'
import type { Context } from '../context.ts'
import type { Membership } from '../http/caller.ts'
import { readCursor, writeCursor } from '../http/cursor.ts'
import { countryOfTimeZone } from '../phones.ts'
import { ownShop } from '../settings/own-shop.ts'
import { findClients, type ClientRow } from './queries.ts'
import { searchFor } from './search.ts'

const place = z.tuple([z.string(), z.uuid()])

export async function listClients(
  context: Context,
  membership: Membership,
  { q = '', tag, cursor, limit = limits.page_size }: Received<'listClients', 'query'>,
): Promise<Reply<'listClients'>> {
  const { timeZone } = (await ownShop(context, membership)).row
  const { hidesPhones } = membership
  const search = searchFor({ text: q, tag: tag ?? null, hidesPhones }, countryOfTimeZone(timeZone))
  const [plainName, id] = readCursor(cursor, place) ?? []
  const after = plainName === undefined || id === undefined ? null : { plainName, id }
  // One more than asked for says whether there is another page.
  const rows = await findClients(context.database.db, membership, search, after, limit + 1)
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return {
    items: shown.map(row => toClientWire(row, timeZone)),
    next_cursor: last === undefined ? null : writeCursor([last.plain_name, last.id]),
  }
}

function toClientWire(
  { plain_name: _sortedBy, ...row }: ClientRow,
  timeZone: string,
): Reply<'listClients'>['items'][number] {
  const lastVisit = row.last_visit === null ? null : toOffsetIso(row.last_visit, timeZone)
  return { ...row, last_visit: lastVisit }
}
