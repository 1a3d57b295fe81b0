import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { priceChangeTexts as texts } from '#messages/dashboard/price-changes.ts'
import { $activeServices, $activeStaff } from '#stores/dashboard/catalogue/catalogue.ts'
import { outlook } from '#stores/dashboard/price-changes/price-changes.ts'
import {
  bodyOf,
  changesIn,
  firstOfNextMonth,
  percentIn,
  type PriceDraft,
  priceRows,
  roundingSteps,
} from '#stores/dashboard/price-changes/price-draft.ts'
import { $currency, $today } from '#stores/dashboard/shop.ts'

/** Long enough that a number is typed to its end. */
const PAUSE_MS = 400

export type Prices = ReturnType<typeof usePriceDraft>

/** The state of the dialog, and what is derived from it. */
export function usePriceDraft() {
  const services = useStore($activeServices)
  const staff = useStore($activeStaff)
  const currency = useStore($currency)
  const today = useStore($today) ?? ''
  const steps = roundingSteps(services, currency)
  const [draft, setDraft] = useState<PriceDraft>(() => ({
    date: today && firstOfNextMonth(today),
    percent: '',
    roundTo: String(steps[1]),
    left: [],
    typed: {},
    keepsBooked: true,
  }))
  const rows = priceRows(services, staff, draft, currency)
  const body = bodyOf(rows, draft)
  useOutlook(body)
  return {
    services,
    steps,
    today,
    draft,
    rows,
    body,
    count: changesIn(rows),
    put: (part: Partial<PriceDraft>) => setDraft(known => ({ ...known, ...part })),
    check: () => ({
      ...(draft.date === '' && { starts_on: texts.noDate }),
      ...(draft.percent.trim() !== '' &&
        percentIn(draft.percent) === null && { percent: texts.badPercent }),
      ...pricesWrong(rows, body === null),
    }),
  }
}

function pricesWrong(rows: Prices['rows'], isEmpty: boolean): Record<string, string> {
  if (rows.some(row => row.isBad)) return { prices: texts.badPrices }
  return isEmpty && changesIn(rows) === 0 ? { prices: texts.nothing } : {}
}

/** Asks the server about the change once nobody has typed for a moment. */
function useOutlook(body: Prices['body']): void {
  const asked = body === null ? null : JSON.stringify(body)
  useEffect(() => {
    if (asked === null) return
    const timer = setTimeout(() => void outlook.load(JSON.parse(asked)), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [asked])
}
