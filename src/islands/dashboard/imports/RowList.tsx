import { useStore } from '@nanostores/react'
import { momentText, priceText } from '#contract/texts/texts.ts'
import { dotted } from '#messages/dashboard/dashboard.ts'
import { importsTexts as texts } from '#messages/dashboard/imports/imports.ts'
import { reasonTexts, stateTags, warningTexts } from '#messages/dashboard/imports/rows.ts'
import { $staff } from '#stores/dashboard/catalogue/catalogue.ts'
import { type ImportedRow, rows, type RowsQuestion } from '#stores/dashboard/imports/imports.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { phoneText } from '#stores/dashboard/phone-text.ts'
import { $currency } from '#stores/dashboard/shop.ts'
import { Loaded } from '../parts/Loaded.tsx'
import parts from '../parts/parts.module.css'
import { More } from '../parts/Search.tsx'
import { useLoad } from '../parts/use-load.ts'
import styles from './rows.module.css'

/** The rows of an import, each with what was understood and what becomes of it. */
export function RowList({ question }: { readonly question: RowsQuestion }) {
  useLoad(rows, question)
  return (
    <Loaded from={rows}>
      {({ items, next_cursor }) =>
        items.length === 0 ? (
          <p className="soft">{texts.noRows}</p>
        ) : (
          <div className={parts.stack}>
            <ul className={styles.rows}>
              {items.map(row => (
                <Row key={row.id} row={row} />
              ))}
            </ul>
            {next_cursor && <More load={rows.loadMore} />}
          </div>
        )
      }
    </Loaded>
  )
}

function Row({ row }: { readonly row: ImportedRow }) {
  const currency = useStore($currency)
  const team = valueOf(useStore($staff)) ?? []
  const said = [
    row.reason && reasonTexts[row.reason](row.detail),
    ...row.warnings.map(one => warningTexts[one]),
  ]
  const staff = team.find(one => one.id === row.staff)?.name
  return (
    <li className={styles.row}>
      <span className={styles.place}>{texts.row(row.row)}</span>
      <span className={styles.rowWords}>
        {row.name === undefined ? (
          <span className={styles.raw}>{row.cells.filter(cell => cell !== '').join(' · ')}</span>
        ) : (
          <strong>{row.name}</strong>
        )}
        <span className="soft small">
          {dotted(
            row.starts_at && momentText(row.starts_at),
            row.service,
            staff,
            row.phone && phoneText(row.phone),
            row.email,
            row.birthday && texts.birthday(row.birthday.split('-').reverse().join('/')),
            row.price !== null && row.price !== undefined && priceText(row.price, currency),
            row.tags?.join(', '),
            row.notes,
          )}
        </span>
        {said
          .filter(words => words !== null)
          .map(words => (
            <span key={words} className={styles.reason}>
              {words}
            </span>
          ))}
      </span>
      <span className={styles.tag} data-state={row.state}>
        {stateTags[row.state]}
      </span>
    </li>
  )
}
