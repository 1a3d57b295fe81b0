import { useState } from 'react'
import { priceText } from '#contract/texts/texts.ts'
import { balanceText } from '#messages/dashboard/money/amounts.ts'
import { cashDeskTexts as texts } from '#messages/dashboard/money/cash-desk.ts'
import { billsOf, countedIn } from '#stores/dashboard/cash-desk/bills.ts'
import { type CashDesk, closeCashDesk } from '#stores/dashboard/cash-desk/cash-desk.ts'
import { amountText, minorUnitsIn } from '#stores/dashboard/catalogue/prices.ts'
import { setQuery } from '#stores/dashboard/router.ts'
import { AmountField } from '../money/AmountField.tsx'
import { Chip } from '../parts/Form.tsx'
import { FormDialog } from '../parts/FormDialog.tsx'
import parts from '../parts/parts.module.css'
import { Bills } from './Bills.tsx'
import { differenceText } from './difference.ts'

type Props = { readonly desk: CashDesk; readonly onClose: () => void }
type Leaving = 'float' | 'all' | 'nothing' | 'other'

/** Count first, then say what stays. When it is closed its page explains the difference. */
export function CloseDialog({ desk, onClose }: Props) {
  const draft = useClosing(desk)
  const save = () => {
    const counted = draft.counted ?? 0
    const body = { counted, taken_out: counted - (draft.left ?? counted) }
    return closeCashDesk(body, id => setQuery({ id }))
  }
  return (
    <FormDialog
      title={texts.close}
      submit={texts.close}
      afterTrial="allowed"
      check={draft.check}
      save={save}
      saved={texts.didClose}
      onClose={onClose}
    >
      <AmountField
        data-first
        name="counted"
        label={texts.counted}
        hint={texts.countedHint}
        value={draft.text}
        onChange={event => draft.setText(event.target.value)}
      />
      <Bills
        bills={billsOf(desk.currency)}
        currency={desk.currency}
        onCount={counts => draft.setText(amountText(countedIn(counts)))}
      />
      {draft.counted !== null && <Difference desk={desk} counted={draft.counted} />}
      <Stays desk={desk} draft={draft} />
    </FormDialog>
  )
}

type Draft = ReturnType<typeof useClosing>

function useClosing(desk: CashDesk) {
  const [text, setText] = useState('')
  const [leaving, setLeaving] = useState<Leaving>('float')
  const [other, setOther] = useState('')
  const counted = minorUnitsIn(text)
  const left = leftIn(leaving, { counted: counted ?? 0, float: desk.float, other })
  const check = (): Record<string, string> => ({
    ...(counted === null ? { counted: texts.badAmount } : {}),
    ...(left === null ? { left: texts.badAmount } : {}),
    ...(counted !== null && left !== null && left > counted ? { left: texts.tooMuchLeft } : {}),
  })
  return { text, setText, leaving, setLeaving, other, setOther, counted, left, check }
}

type Sums = { readonly counted: number; readonly float: number; readonly other: string }

/** What stays in the desk; null when it cannot be read. */
function leftIn(leaving: Leaving, { counted, float, other }: Sums): number | null {
  if (leaving === 'other') return minorUnitsIn(other)
  if (leaving === 'nothing') return 0
  return leaving === 'all' ? counted : Math.min(float, counted)
}

/** What should be there, and what is missing; who counts blind sees it once it is closed. */
function Difference({ desk, counted }: { readonly desk: CashDesk; readonly counted: number }) {
  const { expected, currency } = desk
  if (expected === null) return null
  return (
    <p role="status">
      {texts.expectedNow(balanceText(expected, currency))}{' '}
      <strong>{differenceText(counted - expected, currency)}.</strong>
    </p>
  )
}

function Stays({ desk, draft }: { readonly desk: CashDesk; readonly draft: Draft }) {
  const { leaving, counted, left } = draft
  const words: Record<Leaving, string> = {
    float: texts.leaveFloat(priceText(desk.float, desk.currency)),
    all: texts.leaveAll,
    nothing: texts.leaveNothing,
    other: texts.leaveOther,
  }
  const ways = (['float', 'all', 'nothing', 'other'] as const).filter(
    way => way !== 'float' || desk.float > 0,
  )
  return (
    <>
      <fieldset className={parts.group}>
        <legend>{texts.leave}</legend>
        <div className={parts.chips}>
          {ways.map(way => (
            <Chip
              key={way}
              name="leaving"
              value={way}
              label={words[way]}
              checked={leaving === way}
              onChange={() => draft.setLeaving(way)}
            />
          ))}
        </div>
      </fieldset>
      {leaving === 'other' && (
        <AmountField
          name="left"
          label={texts.left}
          value={draft.other}
          onChange={event => draft.setOther(event.target.value)}
        />
      )}
      <Outcome counted={counted} left={left} currency={desk.currency} />
    </>
  )
}

type OutcomeProps = {
  readonly counted: number | null
  readonly left: number | null
  readonly currency: string
}

function Outcome({ counted, left, currency }: OutcomeProps) {
  if (counted === null || left === null || left > counted) return null
  return (
    <p role="status">
      {texts.outcome(priceText(counted - left, currency), priceText(left, currency))}
    </p>
  )
}
