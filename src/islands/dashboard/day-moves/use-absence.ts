import { DAY_MINUTES } from '#domain/calendar/dates.ts'
import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { dateOf } from '#contract/texts/texts.ts'
import { coversDay } from '#messages/block-span.ts'
import { $board, $date, $day } from '#stores/dashboard/board/board.ts'
import {
  type Absence,
  type Applied,
  applyDayMove,
  createDayMove,
  type Decision,
  type Decisions,
  followDayMove,
} from '#stores/dashboard/day-moves/day-move.ts'
import { instantAt } from '#stores/wall-clock.ts'
import type { DashboardDialog } from '#stores/dashboard/open-dialog.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { $timeZone, $wall } from '#stores/dashboard/shop.ts'
import { useLoad } from '#islands/dashboard/parts/use-load.ts'

export type AbsentSpan = {
  readonly isWholeDay: boolean
  readonly from: number
  readonly to: number
}

export type AbsenceRequest = Omit<DashboardDialog & { kind: 'absence' }, 'kind'>

/**
 * The state of an absence: who is away and when, where their appointments would go, and moving them. A change on the
 * board asks the server again.
 */
export function useAbsence({ staff, why, during }: AbsenceRequest, name: string) {
  const shown = useStore($date) ?? ''
  const [date] = useState(during ? dateOf(during.starts_at) : shown)
  const timeZone = useStore($timeZone) ?? 'UTC'
  const [span, setSpan] = useState<AbsentSpan>(firstSpan)
  const [decisions, setDecisions] = useState<Decisions>(new Map())
  const [done, setDone] = useState<Applied | null>(null)
  const [source] = useState(createDayMove)
  const isOver = useRef(false)

  const board = valueOf(useStore($board))
  const closes = board?.to ?? DAY_MINUTES
  // A night that goes on after midnight is part of the day on which it began.
  const wholeDay = why ? [0, DAY_MINUTES] : [board?.night ?? 0, Math.max(DAY_MINUTES, closes)]
  const [from = 0, to = DAY_MINUTES] = span.isWholeDay ? wholeDay : [span.from, span.to]
  const absence: Absence = {
    staff,
    starts_at: during?.starts_at ?? instantAt(date, from, timeZone),
    ends_at: during?.ends_at ?? instantAt(date, to, timeZone),
    ...(why ? { why } : {}),
  }
  useLoad(source, absence)
  // After the move they belong to others: loading again would empty the list under the messages.
  useEffect(() => $day.listen(() => void (isOver.current || source.reload())), [source])

  const decide = (id: string, decision: Decision) => {
    const next = new Map([...decisions, [id, decision] as const])
    setDecisions(next)
    void source.decide(next)
  }
  return {
    date,
    absence,
    span,
    setSpan,
    closes,
    decisions,
    decide,
    source,
    loaded: useStore(source.$store),
    done,
    apply: async (reason: string) => {
      const appointments = valueOf(source.$store.get()) ?? []
      isOver.current = true
      const answer = await applyDayMove(absence, reason, appointments, decisions)
      isOver.current = answer.ok
      if (answer.ok) {
        setDone(answer.reply)
        // A staff member who is missing for some hours still comes that day.
        const isAway = during ? coversDay(date, during) : span.isWholeDay
        const kind = why ? 'settled' : isAway ? 'away' : 'part'
        followDayMove(kind, answer.reply, { ...absence, name })
      } else void source.reload()
      return answer.ok ? null : answer.problem
    },
  }
}

function firstSpan(): AbsentSpan {
  const board = valueOf($board.get())
  const wall = $wall.get()
  const isToday = board !== null && wall?.date === board.date
  const from = isToday ? Math.ceil(wall.minute / 15) * 15 : (board?.from ?? 0)
  return { isWholeDay: true, from, to: board?.to ?? DAY_MINUTES }
}
