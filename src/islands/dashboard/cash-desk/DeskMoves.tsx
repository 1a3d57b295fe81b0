import { timeText } from '#contract/texts/texts.ts'
import { movedText } from '#messages/dashboard/money/amounts.ts'
import { cashDeskTexts as texts } from '#messages/dashboard/money/cash-desk.ts'
import { dotted } from '#messages/dashboard/dashboard.ts'
import type { CashDesk, CashMove } from '#stores/dashboard/cash-desk/cash-desk.ts'
import { isMoved } from '#stores/dashboard/cash-desk/desk-moves.ts'
import { sections } from '#stores/dashboard/routes.ts'
import money from '../money/money.module.css'

/** Everything that went in and out, in order. */
export function DeskMoves({ desk }: { readonly desk: CashDesk }) {
  const moves = desk.moves.filter(isMoved)
  if (moves.length === 0) return <p className="soft">{texts.noMoves}</p>
  return (
    <ul className={money.lines}>
      {moves.map((move, place) => (
        // Moves are only ever added at the end, and have no id.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={place}>
          <span className={money.words}>
            {move.sale === null ? (
              moveText(move)
            ) : (
              <a href={`${sections.sales}?id=${move.sale}`}>{moveText(move)}</a>
            )}
            <small>{dotted(timeText(move.at), move.made_by)}</small>
          </span>
          <span className={money.amount}>{movedText(move.amount, desk.currency)}</span>
        </li>
      ))}
    </ul>
  )
}

/** `Venta 12`, or the reason of whoever moved it. */
export function moveText({ kind, text }: CashMove): string {
  return text || texts.kinds[kind]
}
