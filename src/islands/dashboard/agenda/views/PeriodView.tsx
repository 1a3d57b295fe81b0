import type { ComponentProps } from 'react'
import { MonthView } from './MonthView.tsx'
import { WeekView } from './WeekView.tsx'

type Props = ComponentProps<typeof WeekView> & { readonly view: 'week' | 'month' }

/** The week and the month in one file, so that the board has only one chunk to name. */
export function PeriodView({ view, ...props }: Props) {
  return view === 'month' ? <MonthView {...props} /> : <WeekView {...props} />
}
