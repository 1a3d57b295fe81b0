import { priceText } from '#contract/texts/texts.ts'
import { balanceText } from '#messages/dashboard/money/amounts.ts'
import { cashDeskTexts as texts, deskMoment } from '#messages/dashboard/money/cash-desk.ts'
import type { CashDesk } from '#stores/dashboard/cash-desk/cash-desk.ts'
import { sumsOf } from '#stores/dashboard/cash-desk/desk-moves.ts'
import money from '../money/money.module.css'
import { DeskMoves } from './DeskMoves.tsx'

type Props = { readonly desk: CashDesk }

/** What is in the open desk. Who counts blind sees neither the sums nor the moves. */
export function OpenDesk({ desk }: Props) {
  const { currency, expected } = desk
  const { taken, given } = sumsOf(desk)
  return (
    <>
      <section className={`card ${money.card}`} aria-label={texts.title}>
        <p className="soft">{texts.openedBy(desk.opened_by, deskMoment(desk.opened_at))}</p>
        <dl className={money.facts}>
          <Fact words={texts.floatFact} value={priceText(desk.float, currency)} />
          {expected !== null && (
            <>
              <Fact words={texts.taken} value={priceText(taken, currency)} />
              <Fact words={texts.given} value={priceText(given, currency)} />
              <Fact words={texts.expected} value={balanceText(expected, currency)} />
            </>
          )}
        </dl>
        <OpeningDifference desk={desk} />
        {expected === null && <p className="soft">{texts.blind}</p>}
      </section>
      {expected !== null && (
        <section className={`card ${money.card}`} aria-label={texts.moves}>
          <h2>{texts.moves}</h2>
          <DeskMoves desk={desk} />
        </section>
      )}
    </>
  )
}

function Fact({ words, value }: { readonly words: string; readonly value: string }) {
  return (
    <div>
      <dt>{words}</dt>
      <dd>{value}</dd>
    </div>
  )
}

/** More or less than the desk before had left. */
function OpeningDifference({ desk }: Props) {
  const { opening_difference: difference, currency } = desk
  if (difference === 0) return null
  const amount = priceText(Math.abs(difference), currency)
  return <p>{difference < 0 ? texts.openedLess(amount) : texts.openedMore(amount)}</p>
}
