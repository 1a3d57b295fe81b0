import { recoveredTexts as texts } from '#messages/dashboard/waitlist.ts'
import type { Stats } from '#stores/dashboard/stats/stats.ts'
import { ChartCard } from './ChartCard.tsx'
import styles from './stats.module.css'

/** Freed time that was booked again, and appointments that were released because nobody confirmed them. */
export function Recovered({ report: { recovered, released } }: { readonly report: Stats }) {
  const rows: [string, number][] = [
    [texts.waitlist, recovered.waitlist_minutes],
    [texts.earlier, recovered.earlier_minutes],
  ]
  const most = Math.max(1, ...rows.map(([, minutes]) => minutes))
  const table = { head: [texts.by, texts.amount], rows }
  return (
    <ChartCard title={texts.title} hint={texts.hint} table={table} file="minutos-recuperados">
      {recovered.places === 0 ? (
        <p className="soft">{texts.none}</p>
      ) : (
        <ul className={styles.ranking}>
          {rows.map(([words, minutes]) => (
            <li key={words}>
              <span className={styles.name}>{words}</span>
              <span className="soft small">{texts.minutes(minutes)}</span>
              <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
                <rect width={(minutes / most) * 100} height="1" />
              </svg>
            </li>
          ))}
        </ul>
      )}
      {released > 0 && <p className="soft small">{texts.released(released)}</p>}
    </ChartCard>
  )
}
