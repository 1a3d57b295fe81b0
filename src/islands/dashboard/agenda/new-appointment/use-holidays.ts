import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { $holidays, holidays } from '#stores/dashboard/setup/hours.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'

/** What a date from today on is called, whether the shop opens on it or not; null: an ordinary day. */
export function useHolidays(): (date: string) => string | null {
  const named = valueOf(useStore($holidays))
  useEffect(() => {
    if ($holidays.get().step !== 'ready') void holidays.load(null)
  }, [])
  return date => named?.find(one => one.date === date)?.name ?? null
}
