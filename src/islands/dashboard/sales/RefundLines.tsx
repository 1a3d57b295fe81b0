import { priceText } from '#contract/texts/texts.ts'
import { chargeTexts, saleTexts as texts } from '#messages/dashboard/sales.ts'
import { type ChosenLines, linesLeft, netOf, piecesLeft } from '#stores/dashboard/sales/refund.ts'
import type { Sale } from '#stores/dashboard/sales/sales.ts'
import { Check } from '../parts/Form.tsx'
import { Icon } from '../parts/Icon.tsx'
import parts from '../parts/parts.module.css'
import small from '../parts/small.module.css'
import charge from './charge.module.css'
import styles from './sales.module.css'

type Props = {
  readonly sale: Sale
  /** How many pieces of each line are given back. */
  readonly chosen: ChosenLines
  readonly onChange: (chosen: ChosenLines) => void
}

/** The lines that are not given back yet. Of several pieces, as many as wanted. */
export function RefundLines({ sale, chosen, onChange }: Props) {
  const set = (id: string, quantity: number) => {
    const { [id]: _before, ...others } = chosen
    onChange(quantity === 0 ? others : { ...others, [id]: quantity })
  }
  return (
    <fieldset className={`${parts.group} ${charge.part}`}>
      <legend>{texts.lines}</legend>
      {linesLeft(sale).map(line => {
        const quantity = chosen[line.id] ?? 0
        const most = piecesLeft(line)
        return (
          <div key={line.id} className={styles.refundLine}>
            <Check
              label={chargeTexts.pieces(line.name, most)}
              hint={priceText(netOf(line, quantity || most), sale.currency)}
              checked={quantity > 0}
              onChange={event => set(line.id, event.target.checked ? most : 0)}
            />
            {most > 1 && quantity > 0 && (
              <span className={charge.count}>
                {([-1, 1] as const).map(by => (
                  <button
                    key={by}
                    className={small.iconButton}
                    type="button"
                    aria-label={`${by === 1 ? chargeTexts.more : chargeTexts.less} ${line.name}`}
                    aria-disabled={quantity + by < 1 || quantity + by > most}
                    onClick={() => set(line.id, Math.min(Math.max(quantity + by, 1), most))}
                  >
                    <Icon name={by === 1 ? 'plus' : 'minus'} />
                  </button>
                ))}
                <output className={styles.pieces}>{quantity}</output>
              </span>
            )}
          </div>
        )
      })}
    </fieldset>
  )
}
