/* A deposit asked for by the staff: until when the appointment waits for it, and the words that ask for it. */
import { waitsUntil } from '#domain/appointment/request.ts'
import type { AppointmentWire } from '#contract/contract.ts'
import { dateOf, longDateText, priceText, shortDateText, timeText } from '#contract/texts/texts.ts'
import { depositMessage } from '#messages/dashboard/dashboard-dialogs.ts'
import { wallTimeAt } from '#stores/wall-clock.ts'
import { clockText } from '#domain/calendar/dates.ts'
import type { Shop } from '#stores/dashboard/shop.ts'

/** `17:30`, or `mar 24 17:30` on another day than now; null where it would not wait. */
export function depositUntil(
  startsAt: string | null,
  now: number,
  timeZone: string,
): string | null {
  const until = startsAt && waitsUntil('awaiting_deposit', Date.parse(startsAt), now)
  if (!until || until <= now) return null
  const { date, minute } = wallTimeAt(until, timeZone)
  const isToday = date === wallTimeAt(now, timeZone).date
  return isToday ? clockText(minute) : `${shortDateText(date)} ${clockText(minute)}`
}

/** What the customer reads while their appointment waits; null: it waits for nothing. */
export function askDepositText(
  appointment: AppointmentWire,
  shop: Pick<Shop['comerce'], 'name' | 'deposit_instructions'>,
): string | null {
  const {
    status,
    deposit,
    waits_until: until,
    starts_at: startsAt,
    customer,
    currency,
  } = appointment
  if (status !== 'awaiting_deposit' || !deposit || !until) return null
  const isSameDay = dateOf(until) === dateOf(startsAt)
  return depositMessage({
    name: customer.name.split(' ')[0] ?? customer.name,
    shop: shop.name,
    moment: `${longDateText(dateOf(startsAt))}, ${timeText(startsAt)}`,
    amount: priceText(deposit.amount, currency),
    until: isSameDay ? timeText(until) : `${timeText(until)} del ${longDateText(dateOf(until))}`,
    how: shop.deposit_instructions,
  })
}
