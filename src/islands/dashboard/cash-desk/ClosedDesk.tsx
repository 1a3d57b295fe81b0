import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { priceText } from '#contract/texts/texts.ts'
import { cashDeskTexts as texts } from '#messages/dashboard/money/cash-desk.ts'
import { openCashDesk } from '#stores/dashboard/cash-desk/cash-desk.ts'
import { minorUnitsIn } from '#stores/dashboard/catalogue/prices.ts'
import { $currency } from '#stores/dashboard/shop.ts'
import { Button } from '#islands/ui/Button.tsx'
import { textOf } from '#islands/ui/form-state.ts'
import { AmountField } from '../money/AmountField.tsx'
import { Form, SubmitButton } from '../parts/Form.tsx'
import { keepFocus } from '../parts/keep-focus.ts'
import money from '../money/money.module.css'
import parts from '../parts/parts.module.css'
import { takeFocus } from '../parts/take-focus.ts'
import { useSending } from '../parts/use-sending.ts'

type Props = {
  /** What the last desk left, in minor units. */
  readonly proposed: number
  /** The shop never had a desk. */
  readonly isFirst: boolean
}

export function ClosedDesk({ proposed, isFirst }: Props) {
  const currency = useStore($currency)
  const [isOther, setOther] = useState(isFirst)
  const { isSending, send } = useSending()
  // Once it is open, here or on another screen, this is gone, with whatever had the focus.
  useEffect(() => keepAtTitle, [])
  const open = () => void send(() => openCashDesk(proposed), texts.didOpen)
  return (
    <section className={`card ${money.card}`} aria-label={texts.closedTitle}>
      <h2>{texts.closedTitle}</h2>
      <p className="soft">
        {isFirst ? texts.firstHint : texts.closedHint(priceText(proposed, currency))}
      </p>
      {isOther ? (
        <OtherFloat proposed={isFirst ? null : proposed} />
      ) : (
        <div className={parts.actions}>
          <Button
            look="go"
            label={texts.open(priceText(proposed, currency))}
            aria-disabled={isSending}
            onClick={open}
          />
          <Button look="plain" label={texts.otherFloat} onClick={() => setOther(true)} />
        </div>
      )}
    </section>
  )
}

/** `proposed`: what the last desk left; null when there was none. */
function OtherFloat({ proposed }: { readonly proposed: number | null }) {
  const [typed, setTyped] = useState<number | null>(null)
  return (
    <Form
      label={texts.closedTitle}
      afterTrial="allowed"
      check={values => wrongFloat(textOf(values, 'float'))}
      onType={values => setTyped(minorUnitsIn(textOf(values, 'float')))}
      save={values => openCashDesk(minorUnitsIn(textOf(values, 'float')) ?? 0)}
      saved={texts.didOpen}
    >
      <AmountField
        name="float"
        label={texts.float}
        ref={proposed === null ? undefined : takeFocus}
      />
      <FloatDifference typed={typed} proposed={proposed} />
      <div className={parts.actions}>
        <SubmitButton>{texts.openWithOther}</SubmitButton>
      </div>
    </Form>
  )
}

type DifferenceProps = { readonly typed: number | null; readonly proposed: number | null }

function FloatDifference({ typed, proposed }: DifferenceProps) {
  const currency = useStore($currency)
  if (typed === null || proposed === null || typed === proposed) return null
  const left = priceText(proposed, currency)
  const amount = priceText(Math.abs(typed - proposed), currency)
  return (
    <p role="status">{typed < proposed ? texts.less(amount, left) : texts.more(amount, left)}</p>
  )
}

function wrongFloat(text: string): Record<string, string> {
  return minorUnitsIn(text) === null ? { float: texts.badAmount } : {}
}

function keepAtTitle(): void {
  keepFocus(() => document.querySelector<HTMLElement>('main h1[tabindex]'))
}
