import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { priceText } from '#contract/texts/texts.ts'
import { saleTexts as texts } from '#messages/dashboard/sales.ts'
import { minorUnitsIn } from '#stores/dashboard/catalogue/prices.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { moneySettings } from '#stores/dashboard/sales/bill.ts'
import {
  type ChosenLines,
  linesLeft,
  refundBody,
  refundTotal,
} from '#stores/dashboard/sales/refund.ts'
import { refundSale, type Sale } from '#stores/dashboard/sales/sales.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Options, SelectField, TextField } from '#islands/ui/Field.tsx'
import { type FieldErrors, textOf } from '#islands/ui/form-state.ts'
import { Check, Chip, Form, GroupError, SubmitButton } from '../parts/Form.tsx'
import parts from '../parts/parts.module.css'
import { takeFocus } from '../parts/take-focus.ts'
import { useLoad } from '../parts/use-load.ts'
import { RefundLines } from './RefundLines.tsx'

type Way = 'lines' | 'amount'
type Props = { readonly sale: Sale; readonly onDone: () => void }

/** Gives money back: chosen lines, or an amount that all lines share. */
export function RefundForm({ sale, onDone }: Props) {
  const refund = useRefund(sale)
  const { total } = refund
  return (
    <Form
      afterTrial="allowed"
      label={texts.refund}
      save={refund.save}
      check={refund.check}
      saved={texts.gave}
      onSaved={onDone}
    >
      <HowMuch sale={sale} refund={refund} />
      <Method sale={sale} />
      <TextField name="reason" label={texts.why} maxLength={200} />
      {linesLeft(sale).some(({ kind }) => kind === 'product') && (
        <Check name="returns_stock" label={texts.returnsStock} hint={texts.returnsStockHint} />
      )}
      {sale.tip_total > 0 && <p className="soft small">{texts.tipStays}</p>}
      <div className={parts.actions}>
        <SubmitButton isDanger>
          {texts.give(total ? priceText(total, sale.currency) : null)}
        </SubmitButton>
        <Button look="quiet" label={texts.back} onClick={onDone} />
      </div>
    </Form>
  )
}

function useRefund(sale: Sale) {
  const [way, setWay] = useState<Way>('lines')
  const [chosen, setChosen] = useState<ChosenLines>({})
  const [typed, setTyped] = useState('')
  const amount = minorUnitsIn(typed, sale.currency)
  const save = (values: FormData) =>
    refundSale(sale.id, {
      ...refundBody(way === 'lines' ? { chosen } : { amount: amount ?? 0 }),
      method: textOf(values, 'method'),
      reason: textOf(values, 'reason'),
      ...(values.has('returns_stock') ? { returns_stock: true } : {}),
    })
  const check = (values: FormData): FieldErrors => ({
    ...(way === 'lines' && Object.keys(chosen).length === 0 ? { lines: texts.needLines } : {}),
    ...(way === 'amount' ? amountErrors(amount, sale) : {}),
    ...(textOf(values, 'reason') === '' ? { reason: texts.needReason } : {}),
  })
  const total = way === 'lines' ? refundTotal(sale, chosen) : amount
  return { way, setWay, chosen, setChosen, typed, setTyped, total, save, check }
}

type HowMuchProps = { readonly sale: Sale; readonly refund: ReturnType<typeof useRefund> }

function HowMuch({ sale, refund }: HowMuchProps) {
  return (
    <>
      <fieldset className={parts.group}>
        <legend tabIndex={-1} ref={takeFocus}>
          {texts.how}
        </legend>
        <div className={parts.chips}>
          {(['lines', 'amount'] as const).map(one => (
            <Chip
              key={one}
              label={texts.ways[one]}
              name="way"
              checked={refund.way === one}
              onChange={() => refund.setWay(one)}
            />
          ))}
        </div>
      </fieldset>
      {refund.way === 'lines' ? (
        <RefundLines sale={sale} chosen={refund.chosen} onChange={refund.setChosen} />
      ) : (
        <TextField
          name="amount"
          label={texts.amount}
          hint={texts.upTo(priceText(sale.refundable, sale.currency))}
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          value={refund.typed}
          onChange={event => refund.setTyped(event.target.value)}
        />
      )}
      <GroupError name="lines" />
    </>
  )
}

type Left = Pick<Sale, 'refundable' | 'currency'>

function amountErrors(amount: number | null, { refundable, currency }: Left): FieldErrors {
  if (amount === null || amount === 0) return { amount: texts.needAmount }
  return amount > refundable ? { amount: texts.tooHigh(priceText(refundable, currency)) } : {}
}

/** First the one with which it was paid. */
function Method({ sale }: Pick<Props, 'sale'>) {
  useLoad(moneySettings, null)
  const on = valueOf(useStore(moneySettings.$store))?.methods.filter(one => one.is_on)
  const paid = sale.payments.map(({ method, name }) => ({ id: method, name }))
  const all = [...paid, ...(on ?? [])]
  const different = [...new Map(all.map(one => [one.id, one])).values()]
  return (
    <SelectField name="method" label={texts.method}>
      <Options of={different} />
    </SelectField>
  )
}
