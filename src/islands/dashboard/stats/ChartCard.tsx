import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { formatOf } from '#domain/country/currencies.ts'
import { statsTexts as texts } from '#messages/dashboard/stats.ts'
import { downloadTable, type Table } from '#stores/dashboard/stats/stats.ts'
import { $currency } from '#stores/dashboard/shop.ts'
import { Button } from '#islands/ui/Button.tsx'
import tables from '../parts/table.module.css'
import styles from './stats.module.css'

type Props = {
  readonly title: string
  readonly hint?: string
  readonly table: Table
  /** The start of the file's name; its dates follow. */
  readonly file: string
  /** The dates of the file's name; absent: those of the statistics. */
  readonly days?: { readonly from: string; readonly to: string }
  readonly children: ReactNode
}

/** A chart, with the same figures below it as a table and as a download. */
export function ChartCard({ title, hint, table, file, days, children }: Props) {
  return (
    <section className={`card ${styles.card}`} aria-label={title}>
      <h2>{title}</h2>
      {hint && <p className="soft small">{hint}</p>}
      {children}
      <details className={styles.table}>
        <summary>{texts.table}</summary>
        {/* A long table scrolls inside; the keyboard reaches it here. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <section className={styles.scroller} aria-label={texts.tableOf(title)} tabIndex={0}>
          <DataTable table={table} />
        </section>
      </details>
      <Button
        look="plain small"
        label={texts.download}
        aria-label={texts.downloadOf(title)}
        onClick={() => downloadTable(table, file, days)}
      />
    </section>
  )
}

function DataTable({ table }: { readonly table: Table }) {
  const locale = formatOf(useStore($currency)).hasPointForCents ? 'es-MX' : 'es-AR'
  return (
    <table className={tables.table}>
      <thead>
        <tr>
          {table.head.map((words, place) => (
            <th key={words} scope="col" className={place > 0 ? tables.number : undefined}>
              {words}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map(row => (
          <tr key={String(row[0])}>
            {row.map((cell, place) =>
              place === 0 ? (
                <th key={table.head[place]} scope="row">
                  {cell}
                </th>
              ) : (
                <td key={table.head[place]} className={tables.number}>
                  {typeof cell === 'number' ? cell.toLocaleString(locale) : cell}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
