import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { phoneText } from '#contract/phone-text.ts'
import { longDateText } from '#contract/texts.ts'
import { statusNames } from '#messages/dashboard-agenda.ts'
import { viewTexts } from '#messages/dashboard-views.ts'
import type { Board, Column } from '#stores/dashboard/board-layout.ts'
import { clockText } from '#stores/dashboard/days.ts'
import styles from './print.module.css'

type Props = { readonly board: Board; readonly onPrinted: () => void }

/** The day on paper, a table for each person, for when the line is down or somebody prefers a pencil. */
export function PrintSheet({ board, onPrinted }: Props) {
  useEffect(() => {
    addEventListener('afterprint', onPrinted)
    print()
    return () => removeEventListener('afterprint', onPrinted)
  }, [onPrinted])
  return createPortal(
    <div className={styles.sheet} data-print-sheet>
      <h1>{longDateText(board.date)}</h1>
      {board.columns.map(column => (
        <Person key={column.person.id} column={column} />
      ))}
    </div>,
    document.body,
  )
}

function Person({ column }: { readonly column: Column }) {
  const cards = column.cards.filter(card => card.appointment.status !== 'cancelled')
  return (
    <section>
      <h2>{column.person.name}</h2>
      {cards.length === 0 ? (
        <p>{viewTexts.emptyList}</p>
      ) : (
        <table>
          <tbody>
            {cards.map(({ appointment, from, to, services }) => (
              <tr key={appointment.id}>
                <th scope="row">{`${clockText(from)} a ${clockText(to)}`}</th>
                <td>{appointment.customer.name}</td>
                <td>{services}</td>
                <td>{appointment.customer.phone && phoneText(appointment.customer.phone)}</td>
                <td>{statusNames[appointment.status]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
