import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { $holidays, holidays } from '#stores/dashboard/hours/hours.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'

/** Returns the name of a holiday from today on, whether the shop opens on it or not. Null for an ordinary day. */
export function useHolidays(): (date: string) => string | null {
  const named = valueOf(useStore($holidays))
  useEffect(() => {
    if ($holidays.get().step !== 'ready') void holidays.load(null)
  }, [])
  return date => named?.find(one => one.date === date)?.name ?? null
}
