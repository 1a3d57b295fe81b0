import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { phoneText } from '#stores/dashboard/phone-text.ts'
import { longDateText, priceText } from '#contract/texts/texts.ts'
import { coversDay, wholeDay } from '#messages/block-span.ts'
import { dotted } from '#messages/dashboard/dashboard.ts'
import { agendaTexts, statusNames } from '#messages/dashboard/agenda.ts'
import { printTexts, viewTexts } from '#messages/dashboard/views.ts'
import type { Span } from '#stores/dashboard/board/cards.ts'
import type { Board, Column } from '#stores/dashboard/board/board-layout.ts'
import { clockText } from '#domain/calendar/dates.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { $shop } from '#stores/dashboard/shop.ts'
import styles from './print.module.css'

type Props = {
  readonly board: Board
  /** Opened by the button, which has still to open the browser's dialog. */
  readonly isOurs: boolean
}

/** The day on paper, a table per staff member, for a shop that is offline or prefers paper. */
export function PrintSheet({ board, isOurs }: Props) {
  const shop = valueOf(useStore($shop))?.comerce.name
  useEffect(() => {
    if (isOurs) print()
  }, [isOurs])
  return createPortal(
    <div className={styles.sheet} data-print-sheet>
      <h1>{dotted(shop, longDateText(board.date))}</h1>
      {board.columns.map(column => (
        <StaffMember key={column.staffMember.id} column={column} date={board.date} />
      ))}
    </div>,
    document.body,
  )
}

function StaffMember({ column, date }: { readonly column: Column; readonly date: string }) {
  const rows = rowsOf(column, date)
  return (
    <section>
      <h2>{column.staffMember.name}</h2>
      {rows.length === 0 ? (
        <p>{column.open.length === 0 ? viewTexts.away : viewTexts.emptyList}</p>
      ) : (
        <table>
          <thead>
            <tr>
              {printTexts.heads.map(head => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, hours, cells }) => (
              <tr key={id}>
                <th scope="row">{hours}</th>
                {cells.map((words, place) => (
                  // The index is the column, so it is a stable key.
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

type Row = {
  readonly id: string
  readonly from: number
  readonly hours: string
  readonly cells: readonly string[]
}

/** Blocks are listed among the appointments, so that nobody is written in there by hand. */
function rowsOf({ cards, blocks }: Column, date: string): Row[] {
  const appointments = cards
    .filter(card => card.appointment.status !== 'cancelled')
    .map(({ appointment, from, to, services }): Row => {
      const { id, customer, note, status, price, currency, deposit } = appointment
      const phone = customer.phone === null ? '' : phoneText(customer.phone)
      const what = [services, note].filter(Boolean).join('. ')
      const paid = deposit?.is_received ? printTexts.received : printTexts.missing
      return {
        id,
        from,
        hours: hoursOf({ from, to }),
        cells: [
          dotted(customer.name, phone),
          dotted(what, statusNames[status]),
          priceText(price, currency),
          deposit && !deposit.given_back
            ? `${priceText(deposit.amount, currency)} ${paid}, ${printTexts.rest(priceText(Math.max(0, price - deposit.amount), currency))}`
            : '',
          '',
        ],
      }
    })
  const taken = blocks.map(({ block, from, to }): Row => {
    const isWhole = coversDay(date, block)
    const why = block.reason || (isWhole ? viewTexts.away : agendaTexts.blocked)
    const hours = isWhole ? wholeDay : hoursOf({ from, to })
    return { id: block.id, from, hours, cells: [why, '', '', '', ''] }
  })
  return [...appointments, ...taken].sort((a, b) => a.from - b.from)
}

function hoursOf({ from, to }: Span): string {
  return `${clockText(from)} a ${clockText(to)}`
}
