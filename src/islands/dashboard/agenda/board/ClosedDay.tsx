import { useStore } from '@nanostores/react'
import { type ReactNode, useState } from 'react'
import { longDateText } from '#contract/texts/texts.ts'
import { addDays, clockText } from '#domain/calendar/dates.ts'
import { closedDayTexts as texts } from '#messages/dashboard/dashboard-dialogs.ts'
import type { Board } from '#stores/dashboard/board/board-layout.ts'
import { createMonth } from '#stores/dashboard/board/month.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { sections } from '#stores/dashboard/routes.ts'
import { Button, ButtonLink } from '#islands/ui/Button.tsx'
import { Empty } from '#islands/dashboard/parts/Loaded.tsx'
import { useLoad } from '#islands/dashboard/parts/use-load.ts'

const LOOKS_AHEAD_DAYS = 14

type Props = {
  readonly board: Board
  /** The board of the day, drawn when the user asks to see its hours. */
  readonly children: ReactNode
}

/**
 * A day on which nobody works and that has no appointments: says when the shop opens next instead of drawing empty
 * hours.
 */
export function ClosedDay({ board, children }: Props) {
  const [isShown, show] = useState(false)
  const [source] = useState(createMonth)
  const { date, closed } = board
  useLoad(source, { from: addDays(date, 1), to: addDays(date, LOOKS_AHEAD_DAYS), staff: null })
  const days = valueOf(useStore(source.$store))
  if (isShown) return children

  const next = days?.find(day => day.start_minute !== null)
  const opens = next && texts.opens(longDateText(next.date), clockText(next.start_minute ?? 0))
  return (
    <Empty
      label="Agenda"
      title={texts.title(closed ?? '')}
      hint={opens ?? (days ? texts.never : '')}
    >
      {next && (
        <ButtonLink
          look="go"
          label={texts.goThere(longDateText(next.date))}
          href={`${sections.agenda}?fecha=${next.date}`}
        />
      )}
      {days && !next && <ButtonLink look="go" label={texts.setHours} href={sections.hours} />}
      <Button look="plain" label={texts.showGrid} onClick={() => show(true)} />
    </Empty>
  )
}
