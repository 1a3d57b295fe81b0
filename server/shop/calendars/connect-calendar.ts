import { randomUUID } from 'node:crypto'
import { isIP } from 'node:net'
import { sql, type Transaction } from 'kysely'
import type { Received, Reply } from '#contract/contract.ts'
import { serverLimits } from '#contract/protocol/server-limits.ts'
import { HOUR, MINUTE } from '#domain/calendar/interval.ts'
import { shopOf } from '#server/scheduling/availability/shop-of.ts'
import type { Context } from '#server/context.ts'
import { membershipOf, type Account } from '#server/kernel/http/caller.ts'
import { refuse, refuseField } from '#server/kernel/http/refusal.ts'
import type { Work } from '#server/kernel/unit-of-work/events.ts'
import { once, transact } from '#server/kernel/unit-of-work/work.ts'
import { findBusyCalendars, toWire, type BusyCalendarRow } from './calendar-rows.ts'
import { isPublicAddress } from '#server/kernel/outgoing/public-address.ts'
import { forgetCalendars } from './take-busy-times.ts'
import { refuseOthers } from './whose-calendars.ts'

const ASKED_AGAIN_AFTER = MINUTE
/** For a calendar that took too long to parse: the others wait for each try. */
const DEAR_ASKED_AGAIN_AFTER = HOUR

/**
 * Connects an external calendar to a staff member. It is read a moment later by any process; the list of calendars shows
 * the result. Refuses with a field problem when there are too many, or the address cannot be used.
 */
export async function connectCalendar(
  context: Context,
  account: Account,
  { staff, calendar_url: typed }: Received<'connectCalendar', 'body'>,
): Promise<Reply<'connectCalendar'>> {
  const { organizationId, shopId } = membershipOf(account)
  const url = readUrl(context, typed)
  const now = new Date(context.clock.now())
  const { row: shop } = await shopOf(context, shopId)
  const answer = await once(context, async work => {
    const { trx } = work
    await refuseOthers(trx, account, staff)
    // The lock makes two requests at the same moment count each other.
    await sql`select from staff where organization_id = ${organizationId} and id = ${staff} for update`.execute(
      trx,
    )
    const ofStaff = sql`k.organization_id = ${organizationId} and k.staff_id = ${staff}`
    const known = await findBusyCalendars(trx, ofStaff)
    const same = known.find(one => one.url === url && one.comerce_id === shopId)
    if (same !== undefined) return { calendar: toWire(same, shop.timeZone) }
    if (known.length >= serverLimits.calendars_per_staff)
      refuseField(
        'calendar_url',
        `Ya hay ${serverLimits.calendars_per_staff} calendarios. Quitá uno para sumar otro.`,
      )
    await refuseMore(trx, organizationId)
    const id = randomUUID()
    await sql`
      insert into busy_calendars (organization_id, id, comerce_id, staff_id, url, added_by, created_at, next_at)
      values (${organizationId}, ${id}, ${shopId}, ${staff}, ${url}, ${account.userId}, ${now}, ${now})`.execute(
      trx,
    )
    await note(work, account, { action: 'calendar.connected', staff })
    const [added] = await findBusyCalendars(trx, sql`k.id = ${id}`)
    return { calendar: toWire(added!, shop.timeZone) }
  })
  context.calendars.wake()
  return answer
}

/** Everybody's calendars are read in one line, so an organization may not fill it alone. */
async function refuseMore(trx: Transaction<unknown>, organizationId: string): Promise<void> {
  const most = serverLimits.calendars_per_organization
  const { rows } = await sql`
    select from busy_calendars where organization_id = ${organizationId} limit ${most}`.execute(trx)
  if (rows.length >= most)
    refuseField(
      'calendar_url',
      `Ya hay ${most} calendarios entre todas las personas de tus locales. Quitá uno que no uses para sumar otro.`,
    )
}

/**
 * Reads a calendar soon, unless it was tried in the last minute, or in the last hour and was too complex. The answer
 * shows the state before that.
 */
export async function refreshCalendar(
  context: Context,
  account: Account,
  id: string,
): Promise<Reply<'refreshCalendar'>> {
  const { db } = context.database
  const { row: shop } = await shopOf(context, membershipOf(account).shopId)
  const calendar = await ownCalendar(db, account, id)
  const now = context.clock.now()
  const pause = calendar.problem === 'too_complex' ? DEAR_ASKED_AGAIN_AFTER : ASKED_AGAIN_AFTER
  if (calendar.tried_at === null || now - calendar.tried_at >= pause) {
    await sql`update busy_calendars set next_at = least(next_at, ${new Date(now)})
      where organization_id = ${calendar.organization_id} and id = ${id}`.execute(db)
    context.calendars.wake()
  }
  return { calendar: toWire(calendar, shop.timeZone) }
}

/** Deletes the calendar and frees the time that it occupied. Refuses with `not_found`. */
export async function disconnectCalendar(
  context: Context,
  account: Account,
  id: string,
): Promise<void> {
  await transact(context, async work => {
    const { trx } = work
    const calendar = await ownCalendar(trx, account, id)
    const which = sql`k.organization_id = ${calendar.organization_id} and k.id = ${id}`
    await note(work, account, { action: 'calendar.removed', staff: calendar.staff_id })
    await forgetCalendars(work, which)
  })
}

async function ownCalendar(
  db: Transaction<unknown> | Context['database']['db'],
  account: Account,
  id: string,
): Promise<BusyCalendarRow> {
  const { organizationId, shopId } = membershipOf(account)
  const which = sql`k.organization_id = ${organizationId} and k.comerce_id = ${shopId} and k.id = ${id}`
  const [calendar] = await findBusyCalendars(db, which)
  if (calendar === undefined) return refuse('not_found')
  await refuseOthers(db, account, calendar.staff_id, { toEnd: true })
  return calendar
}

/** Checks the typed address without any network. Where its host name leads is checked each time it is read. */
function readUrl({ config }: Context, typed: string): string {
  const text = typed.replace(/^webcals?:/i, 'https:')
  const url = URL.canParse(text) ? new URL(text) : null
  const isPlain = url?.protocol === 'http:' && config.testMode
  if (url === null || (url.protocol !== 'https:' && !isPlain))
    return refuseField(
      'calendar_url',
      'Pegá el link secreto de tu calendario: empieza con https:// o webcal://.',
    )
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const isInside = isIP(host) !== 0 && !isPublicAddress(host)
  if ((isInside && !config.testMode) || host === 'localhost' || host.endsWith('.localhost'))
    refuseField(
      'calendar_url',
      'Ese link es de una red privada. Pegá uno que se abra desde internet.',
    )
  if (url.host === new URL(config.publicUrl).host)
    refuseField('calendar_url', 'Ese link es de Mi Turno. Pegá el de tu otro calendario.')
  return url.href
}

async function note(
  { emit }: Work,
  account: Account,
  { action, staff }: { action: 'calendar.connected' | 'calendar.removed'; staff: string },
): Promise<void> {
  const { organizationId, shopId } = membershipOf(account)
  const actor = { kind: 'person', id: account.userId } as const
  const entry = { organizationId, shopId, actor, action, subjectId: staff, detail: {} }
  await emit({ type: 'act.done', entry })
}
