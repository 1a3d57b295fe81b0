import { priceText } from '#contract/texts/texts.ts'
import { chargeTexts as texts } from '#messages/dashboard/sales.ts'
import { setTip, type TipDraft } from '#stores/dashboard/sales/checkout.ts'
import { type Sums, tipAmount } from '#stores/dashboard/sales/sums.ts'
import type { Named } from '#stores/dashboard/sales/lines.ts'
import { TextField } from '#islands/ui/Field.tsx'
import { Chip } from '#islands/dashboard/parts/Form.tsx'
import { takeFocus } from '#islands/dashboard/parts/take-focus.ts'
import parts from '#islands/dashboard/parts/parts.module.css'
import styles from './charge.module.css'

type Props = {
  /** Everybody who did something. */
  readonly staff: readonly Named[]
  readonly tips: Readonly<Record<string, TipDraft>>
  readonly sums: Sums
  readonly currency: string
}

/** The tip of each of them. Nothing is chosen until somebody chooses. */
export function TipFields({ staff, tips, sums, currency }: Props) {
  return staff.map(one => (
    <TipOf
      key={one.id}
      id={one.id}
      name={staff.length > 1 ? one.name : null}
      tip={tips[one.id]}
      base={sums.tipBases.get(one.id) ?? 0}
      currency={currency}
    />
  ))
}

const PERCENTS = [0, 5, 10]

type TipProps = {
  readonly id: string
  /** Null when nobody else could get it. */
  readonly name: string | null
  readonly tip: TipDraft | undefined
  /** What a percentage is of, in minor units. */
  readonly base: number
  readonly currency: string
}

function TipOf({ id, name, tip, base, currency }: TipProps) {
  return (
    <fieldset className={`${parts.group} ${styles.part}`}>
      <legend>{texts.tipFor(name)}</legend>
      <div className={styles.tips}>
        {PERCENTS.map(percent => (
          <Chip
            key={percent}
            label={<Percent percent={percent} base={base} currency={currency} />}
            name={`tip.${id}`}
            checked={tip !== undefined && 'percent' in tip && tip.percent === percent}
            onChange={() => setTip(id, { percent })}
          />
        ))}
        <Chip
          label={texts.otherTip}
          name={`tip.${id}`}
          checked={tip !== undefined && 'text' in tip}
          onChange={() => setTip(id, { text: '' })}
        />
      </div>
      {tip !== undefined && 'text' in tip && (
        <TextField
          name={`tip.${id}.amount`}
          label={texts.tipAmount(name)}
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          ref={tip.text === '' ? takeFocus : undefined}
          value={tip.text}
          onChange={event => setTip(id, { text: event.target.value })}
        />
      )}
    </fieldset>
  )
}

type PercentProps = { readonly percent: number } & Pick<TipProps, 'base' | 'currency'>

/** The percentage, and what it is in money. */
function Percent({ percent, base, currency }: PercentProps) {
  if (percent === 0) return texts.noTip
  const amount = tipAmount({ percent }, base, currency) ?? 0
  return (
    <span>
      {texts.percent(percent)} <small>{priceText(amount, currency)}</small>
    </span>
  )
}
