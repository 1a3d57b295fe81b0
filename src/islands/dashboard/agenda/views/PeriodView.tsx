import type { ComponentProps } from 'react'
import { MonthView } from './MonthView.tsx'
import { WeekView } from './WeekView.tsx'

type Props = ComponentProps<typeof WeekView> & { readonly view: 'week' | 'month' }

/** More than a day: one file for both, so that the board names one less. */
export function PeriodView({ view, ...props }: Props) {
  return view === 'month' ? <MonthView {...props} /> : <WeekView {...props} />
}
