import { useStore } from '@nanostores/react'
import { newAppointmentTexts as texts } from '#messages/dashboard/appointment-actions.ts'
import { blockSpan } from '#stores/dashboard/board/block-change.ts'
import { $board } from '#stores/dashboard/board/board.ts'
import { instantAt } from '#stores/wall-clock.ts'
import { clockText } from '#domain/calendar/dates.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import type { Draft } from '#stores/dashboard/new-appointment/draft.ts'
import { $timeZone } from '#stores/dashboard/shop.ts'
import { Button } from '#islands/ui/Button.tsx'
import { useOutcome } from '#islands/dashboard/parts/use-sending.ts'

type Props = { readonly draft: Draft; readonly onDone: () => void }

const usualMinutes = 60

/**
 * Blocks the tapped slot instead of booking it: the marked span, or one hour, or less if an appointment comes first.
 */
export function BlockInstead({ draft, onDone }: Props) {
  const board = valueOf(useStore($board))
  const timeZone = useStore($timeZone)
  const report = useOutcome()
  const { minute, staff, date, until } = draft
  if (minute === null || staff === null || !timeZone || board?.date !== date) return null

  const column = board.columns.find(one => one.staffMember.id === staff)
  const gaps = (column?.cards ?? []).flatMap(card => card.idle.map(gap => ({ from: gap.to })))
  const next = [...(column?.cards ?? []), ...(column?.blocks ?? []), ...gaps]
    .map(span => span.from)
    .filter(from => from > minute)
  const closes = column?.open.find(span => span.from <= minute && minute < span.to)?.to
  const to = until ?? Math.min(minute + usualMinutes, closes ?? Infinity, ...next)
  const block = async () => {
    const [startsAt, endsAt] = [instantAt(date, minute, timeZone), instantAt(date, to, timeZone)]
    const name = column?.staffMember.name ?? ''
    if (report(await blockSpan({ staff, startsAt, endsAt }, name))) onDone()
  }
  return (
    <Button
      look="plain"
      label={texts.blockInstead(clockText(minute), clockText(to))}
      onClick={() => void block()}
    />
  )
}
