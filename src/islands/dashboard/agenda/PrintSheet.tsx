import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { phoneText } from '#contract/phone-text.ts'
import { longDateText } from '#contract/texts.ts'
import { agendaTexts, statusNames } from '#messages/dashboard-agenda.ts'
import { viewTexts } from '#messages/dashboard-views.ts'
import type { Board, Column, Span } from '#stores/dashboard/board-layout.ts'
import { clockText } from '#stores/dashboard/days.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { $shop } from '#stores/dashboard/shop.ts'
import styles from './print.module.css'

type Props = { readonly board: Board; readonly onPrinted: () => void }

/** The day on paper, a table for each person, for when the line is down or somebody prefers a pencil. */
export function PrintSheet({ board, onPrinted }: Props) {
  const shop = valueOf(useStore($shop))?.comerce.name
  useEffect(() => {
    addEventListener('afterprint', onPrinted)
    print()
    return () => removeEventListener('afterprint', onPrinted)
  }, [onPrinted])
  return createPortal(
    <div className={styles.sheet} data-print-sheet>
      <h1>{[shop, longDateText(board.date)].filter(Boolean).join(' · ')}</h1>
      {board.columns.map(column => (
        <Person key={column.person.id} column={column} />
      ))}
    </div>,
    document.body,
  )
}

function Person({ column }: { readonly column: Column }) {
  const rows = rowsOf(column)
  return (
    <section>
      <h2>{column.person.name}</h2>
      {rows.length === 0 ? (
        <p>{viewTexts.emptyList}</p>
      ) : (
        <table>
          <tbody>
            {rows.map(({ id, from, to, cells }) => (
              <tr key={id}>
                <th scope="row">{`${clockText(from)} a ${clockText(to)}`}</th>
                {cells.map((words, place) => (
                  // Its place is its column.
                  // oxlint-disable-next-line react/no-array-index-key
                  <td key={place}>{words}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

type Row = Span & { readonly id: string; readonly cells: readonly string[] }

/** What is blocked stands among the turns: nobody is to be written in there. */
function rowsOf({ cards, blocks }: Column): Row[] {
  const turns = cards
    .filter(card => card.appointment.status !== 'cancelled')
    .map(({ appointment: { id, customer, note, status }, from, to, services }): Row => {
      const phone = customer.phone === null ? '' : phoneText(customer.phone)
      const what = [services, note].filter(Boolean).join('. ')
      return { id, from, to, cells: [customer.name, what, phone, statusNames[status]] }
    })
  const taken = blocks.map(({ block, from, to }): Row => {
    const why = block.reason || agendaTexts.blocked
    return { id: block.id, from, to, cells: [why, '', '', ''] }
  })
  return [...turns, ...taken].sort((a, b) => a.from - b.from)
}
