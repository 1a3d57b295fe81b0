import { priceText } from '#contract/texts/texts.ts'
import { chargeTexts as texts, signedPrice } from '#messages/dashboard/sales.ts'
import { dotted } from '#messages/dashboard/dashboard.ts'
import { changeQuantity } from '#stores/dashboard/sales/checkout.ts'
import type { Line } from '#stores/dashboard/sales/lines.ts'
import type { Sums } from '#stores/dashboard/sales/sums.ts'
import { Icon } from '#islands/dashboard/parts/Icon.tsx'
import { keepFocus } from '#islands/dashboard/parts/keep-focus.ts'
import small from '#islands/dashboard/parts/small.module.css'
import styles from './charge.module.css'

type Props = {
  readonly lines: readonly Line[]
  readonly sums: Sums
  readonly currency: string
  /** What pays the covered lines. */
  readonly coveredBy: string | null
}

/** What is charged, and what it comes to. */
export function BillLines({ lines, sums, currency, coveredBy }: Props) {
  return (
    <section className={styles.bill} aria-label={texts.bill}>
      <ul className={styles.lines}>
        {lines.map(line => (
          <li key={`${line.added ?? ''} ${line.name} ${line.staff?.id ?? ''}`}>
            <BillLine line={line} currency={currency} />
          </li>
        ))}
      </ul>
      <SumRows sums={sums} currency={currency} coveredBy={coveredBy} />
    </section>
  )
}

function BillLine({ line, currency }: { readonly line: Line; readonly currency: string }) {
  const { name, quantity, staff, stock, added } = line
  const isShort = stock !== null && stock - quantity < 0
  const hint = dotted(staff && texts.with(staff.name), isShort && texts.left(stock))
  return (
    <>
      <span className={styles.what}>
        {texts.pieces(name, quantity)}
        {hint && <span className="soft small">{hint}</span>}
      </span>
      {added !== null && (
        <span className={styles.count}>
          <Step place={added} by={-1} label={`${texts.less} ${name}`} />
          {line.kind !== 'package' && <Step place={added} by={1} label={`${texts.more} ${name}`} />}
        </span>
      )}
      <span>{priceText(line.unitPrice * quantity, currency)}</span>
    </>
  )
}

type StepProps = { readonly place: number; readonly by: 1 | -1; readonly label: string }

function Step({ place, by, label }: StepProps) {
  return (
    <button
      className={small.iconButton}
      type="button"
      aria-label={label}
      onClick={event => {
        const form = event.currentTarget.form
        changeQuantity(place, by)
        // The last one takes its buttons with it.
        keepFocus(() => form?.querySelector<HTMLElement>('[data-charge]'))
      }}
    >
      <Icon name={by === 1 ? 'plus' : 'minus'} />
    </button>
  )
}

type SumProps = Omit<Props, 'lines'>

function SumRows({ sums, currency, coveredBy }: SumProps) {
  const rows: readonly (readonly [string, number])[] = [
    [coveredBy ?? '', -sums.covered],
    [texts.discount, -sums.discount],
    [texts.deposit, -sums.deposit],
    [texts.tip, sums.tipTotal],
    [texts.rounding, sums.rounding],
  ]
  const shown = rows.filter(([, amount]) => amount !== 0)
  return (
    <dl className={styles.sums}>
      {[...(shown.length > 0 ? [[texts.subtotal, sums.subtotal] as const] : []), ...shown].map(
        ([words, amount]) => (
          <div key={words}>
            <dt>{words}</dt>
            <dd>{signedPrice(amount, currency)}</dd>
          </div>
        ),
      )}
      <div className={styles.toPay}>
        <dt>{texts.toPay}</dt>
        <dd>{priceText(sums.due, currency)}</dd>
      </div>
    </dl>
  )
}
