import { overlaps } from '#domain/calendar/interval.ts'
import { occupiesCalendar } from '#domain/appointment/occupies-calendar.ts'
import type { AppointmentWire, Reply, Sent } from '#contract/contract.ts'
import { dateOf } from '#contract/texts/texts.ts'
import { call, callOnce } from '#stores/dashboard/api.ts'
import { type Answer, change, unlessGone } from '#stores/change.ts'
import { reloadBoard } from '#stores/dashboard/board/board.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { createSource } from '#stores/dashboard/loadable.ts'
import { appointmentsOfDays, blocksOfDays } from '#stores/dashboard/board/appointments-of-days.ts'

export type NewBlock = {
  /** `all`: everybody. */
  readonly staff: string
  readonly startsAt: string
  readonly endsAt: string
  readonly reason?: string
}

export function addBlock(
  { staff, startsAt: starts_at, endsAt: ends_at, reason }: NewBlock,
  onAdded?: (id: string) => void,
) {
  return sendBlock({ staff, starts_at, ends_at, ...(reason ? { reason } : {}) }, onAdded)
}

/** Creates a block that may repeat. `onAdded` gets the id of the new block, or of the first of a series. */
export function sendBlock(fields: BlockFields, onAdded?: (id: string) => void) {
  return change(callOnce('createBlock', { body: fields }), async ({ block }) => {
    await reloadBlocks()
    onAdded?.(block.id)
  })
}

async function reloadBlocks(): Promise<void> {
  await Promise.all([reloadBoard(), blocks.reload()])
}

export function overlapsBlock(
  item: { readonly starts_at: string; readonly ends_at: string },
  { startsAt, endsAt }: Pick<NewBlock, 'startsAt' | 'endsAt'>,
): boolean {
  return overlaps(
    { start: Date.parse(item.starts_at), end: Date.parse(item.ends_at) },
    { start: Date.parse(startsAt), end: Date.parse(endsAt) },
  )
}

/** Appointments inside the blocked time, which stay as they are. */
export async function appointmentsInside({
  staff,
  startsAt,
  endsAt,
}: NewBlock): Promise<readonly AppointmentWire[]> {
  const appointments = await appointmentsOfDays({
    from: dateOf(startsAt),
    to: dateOf(endsAt),
    ...(staff === 'all' ? {} : { staff }),
  })
  // Creating the block will be refused for the same reason.
  if (!appointments.ok) return []
  return appointments.reply
    .filter(({ status }) => occupiesCalendar(status) && status !== 'completed')
    .filter(appointment =>
      appointment.legs.some(
        item =>
          (staff === 'all' || item.staff.id === staff) && overlapsBlock(item, { startsAt, endsAt }),
      ),
    )
}

export type BlockFields = Sent<'createBlock', 'body'>
export type Block = Reply<'listBlocks'>['items'][number]

/** Most days that one request may ask for. */
const DAYS_AHEAD = 61

export const blocks = createSource<string, readonly Block[]>(today =>
  blocksOfDays({ from: today, to: addDays(today, DAYS_AHEAD) }),
)

/** All coming blocks of a series: asks in steps, until two in a row contain none of it. */
export async function wholeSeries(
  { series }: Block,
  today: string,
): Promise<Answer<readonly Block[]>> {
  const found = new Map<string, Block>()
  for (let from = today, empty = 0; empty < 2; from = addDays(from, DAYS_AHEAD)) {
    const answer = await blocksOfDays({ from, to: addDays(from, DAYS_AHEAD) })
    if (!answer.ok) return answer
    const own = answer.reply.filter(block => block.series === series)
    empty = own.length === 0 ? empty + 1 : 0
    for (const block of own) found.set(block.id, block)
  }
  return { ok: true, reply: [...found.values()] }
}

/** Groups blocks that were created together, the next of each in front, sorted by that next one. */
export function seriesOf(items: readonly Block[]): readonly (readonly Block[])[] {
  const all = [...Map.groupBy(items, block => block.series ?? block.shared ?? block.id).values()]
  return all.sort((a, b) => nextStart(a) - nextStart(b))
}

function nextStart([first]: readonly Block[]): number {
  return Date.parse(first?.starts_at ?? '')
}

/** `everybody`: the block of the whole shop. `all`: the whole series. */
export function removeBlock(id: string, scope: 'one' | 'all' | 'everybody') {
  const answer = call('deleteBlock', { params: { id }, query: { scope } })
  return change(unlessGone(answer), reloadBlocks)
}
