import { useStore } from '@nanostores/react'
import { priceText } from '#contract/texts/texts.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { minorUnitsOf } from '#domain/country/currencies.ts'
import { problemWords } from '#messages/dashboard/problems.ts'
import { priceChangeTexts as texts } from '#messages/dashboard/price-changes.ts'
import { longDay } from '#stores/dashboard/day-texts.ts'
import { outlook, planPrices } from '#stores/dashboard/price-changes/price-changes.ts'
import { $currency } from '#stores/dashboard/shop.ts'
import { Options, SelectField, TextField } from '#islands/ui/Field.tsx'
import { DateField } from '../parts/DateField.tsx'
import { Check, GroupError } from '../parts/Form.tsx'
import { FormDialog } from '../parts/FormDialog.tsx'
import parts from '../parts/parts.module.css'
import { PriceRows } from './PriceRows.tsx'
import styles from './price-changes.module.css'
import { type Prices, usePriceDraft } from './use-price-draft.ts'

/** New prices from a day on: a percentage, and each price as it will be, which can be corrected. */
export function PriceChangeDialog({ onClose }: { readonly onClose: () => void }) {
  const prices = usePriceDraft()
  const { body, count, draft } = prices
  const save = async () => (body === null ? 'unsaved' : await planPrices(body))
  return (
    <FormDialog
      title={texts.title}
      save={save}
      check={prices.check}
      saved={texts.saved(longDay(draft.date), count)}
      submit={texts.save(count)}
      onClose={onClose}
    >
      <p className="soft">{texts.hint}</p>
      <HowMuch prices={prices} />
      <PriceRows prices={prices} />
      <GroupError name="prices" />
      <div className={parts.lines}>
        <Check
          label={texts.booked}
          hint={texts.bookedHint}
          checked={!draft.keepsBooked}
          onChange={event => prices.put({ keepsBooked: !event.target.checked })}
        />
        <Outlook isAsked={body !== null} />
      </div>
    </FormDialog>
  )
}

function HowMuch({ prices: { draft, put, steps, today } }: { readonly prices: Prices }) {
  const currency = useStore($currency)
  const amount = (step: number) => priceText(step * minorUnitsOf(currency), currency)
  const choices = steps.map(step => ({ id: String(step), name: texts.steps(amount(step)) }))
  return (
    <>
      <div className={parts.two}>
        <TextField
          data-first
          name="percent"
          label={texts.percent}
          hint={texts.percentHint}
          inputMode="text"
          placeholder="12"
          maxLength={7}
          value={draft.percent}
          onChange={event => put({ percent: event.target.value })}
        />
        <SelectField
          name="round_to"
          label={texts.roundTo}
          value={draft.roundTo}
          onChange={event => put({ roundTo: event.target.value })}
        >
          <Options of={choices} />
          {minorUnitsOf(currency) > 1 && <option value="">{texts.noStep}</option>}
        </SelectField>
      </div>
      <DateField
        name="starts_on"
        label={texts.from}
        value={draft.date}
        min={today}
        max={today && addDays(today, 366)}
        onPick={date => put({ date })}
      />
    </>
  )
}

/** What happens to appointments that are booked already, or why the change cannot be saved. */
function Outlook({ isAsked }: { readonly isAsked: boolean }) {
  const loaded = useStore(outlook.$store)
  return (
    <p className={`soft small ${styles.counts}`} role="status">
      {isAsked && loaded.step === 'ready' && bookedText(loaded.value.booked)}
      {isAsked && loaded.step === 'failed' && (
        <span className="field-error">{problemWords(loaded.problem)}</span>
      )}
    </p>
  )
}

function bookedText({ changed, kept }: { readonly changed: number; readonly kept: number }) {
  return texts.bookedCount(changed, kept)
}
