import { randomUUID } from 'node:crypto'
import { sql, type Kysely, type Transaction } from 'kysely'
import { z } from 'zod'
import type { Received, Reply } from '#contract/contract.ts'
import { limits } from '#contract/protocol/limits.ts'
import { type Holiday, holidaysOf } from '#domain/country/holidays.ts'
import type { Context } from '#server/context.ts'
import { readCursor, writeCursor } from '#server/kernel/http/cursor.ts'
import { refuse, refuseField } from '#server/kernel/http/refusal.ts'
import { changeRules } from '#server/scheduling/rules/change-rules.ts'
import { checkDate } from './check-ranges.ts'
import { refuseClosed } from './create-exception.ts'
import { findOutsideHours } from './find-outside-hours.ts'
import { deleteExceptionRow, insertException, type ExceptionWire, type Shop } from './queries.ts'

type HolidayWire = Reply<'listHolidays'>['items'][number]
type Chosen = Pick<ExceptionWire, 'id' | 'from' | 'kind' | 'ranges'>

const place = z.tuple([z.iso.date()])

/** The holidays from today on, and what the shop does on each; it opens as usual if nothing was chosen. */
export async function findHolidays(
  db: Kysely<unknown>,
  shop: Shop,
  country: string,
  { today, cursor }: { readonly today: string; readonly cursor: string | undefined },
): Promise<Reply<'listHolidays'>> {
  const [after] = readCursor(cursor, place) ?? ['']
  const chosen = await findChosen(db, shop)
  const ahead = holidaysOf(country).filter(({ date }) => date >= today && date > after)
  const page = ahead.slice(0, limits.page_size)
  const last = ahead.length > page.length ? page.at(-1) : undefined
  return {
    items: page.map(holiday => toWire(holiday, chosen.get(holiday.date))),
    next_cursor: last ? writeCursor([last.date]) : null,
  }
}

type Choice = Received<'chooseHoliday', 'body'>

/**
 * Saves whether the shop opens on a holiday. `stranded` is the number of appointments that are outside the hours then.
 */
export async function chooseHoliday(
  context: Context,
  shop: Shop,
  country: string,
  choice: Choice,
): Promise<Reply<'chooseHoliday'>> {
  const { date } = choice
  return await changeRules(context, shop, async work => {
    const { trx } = work
    const outsideHours = await applyHoliday(trx, shop, country, choice, context.clock.now())
    const after = (await findChosen(trx, shop)).get(date)
    return { holiday: toWire(holidayOn(country, date), after), stranded: outsideHours.length }
  })
}

/**
 * Saves what the shop does on a holiday as an exception of its hours, with the holiday's name as the reason. Returns
 * the ids of the appointments that it leaves outside the hours.
 */
export async function applyHoliday(
  trx: Transaction<unknown>,
  shop: Shop,
  country: string,
  { date, choice, ranges = [] }: Choice,
  now: number,
): Promise<string[]> {
  const holiday = holidayOn(country, date)
  checkDate(ranges)
  if (choice === 'reduced' && ranges.length === 0) {
    refuseField('ranges', 'Decí en qué horario abrís ese día.')
  }
  const before = (await findChosen(trx, shop)).get(date)
  return await findOutsideHours(trx, shop, now, async () => {
    if (before !== undefined) await deleteExceptionRow(trx, shop, before.id)
    if (choice === 'open') return
    if (choice === 'reduced') await refuseClosed(trx, shop, { staff: null, from: date, to: date })
    const kind = choice === 'closed' ? 'closed' : 'open'
    const id = randomUUID()
    const whole = choice === 'closed' ? [] : ranges
    const fields = { id, staff: null, from: date, to: date, kind, ranges: whole } as const
    await insertException(trx, shop, { ...fields, reason: holiday.name })
    await sql`update hours_exceptions set is_holiday = true
      where organization_id = ${shop.organizationId} and id = ${id}`.execute(trx)
  })
}

function holidayOn(country: string, date: string): Holiday {
  return holidaysOf(country).find(one => one.date === date) ?? refuse('not_found')
}

async function findChosen(db: Kysely<unknown>, shop: Shop): Promise<ReadonlyMap<string, Chosen>> {
  const { rows } = await sql<Chosen>`
    select id, from_date as "from", kind, ranges from hours_exceptions
    where organization_id = ${shop.organizationId} and comerce_id = ${shop.shopId} and is_holiday`.execute(
    db,
  )
  return new Map(rows.map(row => [row.from, row]))
}

function toWire({ date, name, kind }: Holiday, chosen: Chosen | undefined): HolidayWire {
  if (chosen === undefined) return { date, name, kind, choice: 'open', ranges: [] }
  const choice = chosen.kind === 'closed' ? 'closed' : 'reduced'
  return { date, name, kind, choice, ranges: chosen.ranges }
}
