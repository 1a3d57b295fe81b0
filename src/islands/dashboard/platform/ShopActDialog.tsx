import { dateOf, longDateText } from '#contract/texts/texts.ts'
import { handOverTexts } from '#messages/dashboard/branches.ts'
import { platformTexts as texts } from '#messages/dashboard/platform.ts'
import { commonTexts } from '#messages/dashboard/common.ts'
import {
  changeShop,
  handOverShop,
  type Look,
  recordPayment,
} from '#stores/dashboard/platform/platform.ts'
import { minorUnitsIn } from '#stores/dashboard/catalogue/prices.ts'
import { SelectField, TextArea, TextField } from '#islands/ui/Field.tsx'
import { textOf } from '#islands/ui/form-state.ts'
import { FormDialog } from '../parts/FormDialog.tsx'
import parts from '../parts/parts.module.css'

export type ShopAct =
  'extendTrial' | 'suspendComerce' | 'restoreComerce' | 'closeComerce' | 'handOverComerce' | 'pay'
type Props = { readonly act: ShopAct; readonly value: Look; readonly onClose: () => void }

/** Each action asks for a reason; a payment also for its amount and period. */
export function ShopActDialog({ act, value, onClose }: Props) {
  const { id, currency } = value.comerce
  const save = (values: FormData) => {
    const reason = textOf(values, 'reason')
    if (act === 'pay') return recordPayment(id, paymentIn(values, currency))
    if (act !== 'handOverComerce') return changeShop(act, id, reason)
    return handOverShop(id, { ...offerIn(values), reason })
  }
  return (
    <FormDialog
      afterTrial="allowed"
      title={texts.titles[act]}
      save={save}
      check={act === 'pay' ? values => checkPayment(values, currency) : checkReason}
      saved={texts.done}
      submit={texts.titles[act]}
      isDanger={act === 'closeComerce'}
      onClose={onClose}
    >
      {act === 'pay' ? (
        <Payment currency={currency} />
      ) : (
        <>
          <p className="soft">{act === 'extendTrial' ? extensionText(value) : texts.hints[act]}</p>
          {act === 'handOverComerce' && <OfferFields />}
          <TextArea
            name="reason"
            label={texts.reason}
            hint={texts.reasonHints[act]}
            maxLength={300}
            required
          />
        </>
      )}
    </FormDialog>
  )
}

function OfferFields() {
  return (
    <>
      <TextField
        data-first
        name="email"
        label={handOverTexts.email}
        type="email"
        maxLength={254}
        required
      />
      <SelectField name="former" label={texts.former}>
        <option value="leaves">{texts.formers.leaves}</option>
        <option value="stays">{texts.formers.stays}</option>
      </SelectField>
    </>
  )
}

function offerIn(values: FormData) {
  const former = textOf(values, 'former') === 'stays' ? 'stays' : 'leaves'
  return { email: textOf(values, 'email'), former } as const
}

/** The date in the shop's time zone. */
function extensionText({
  comerce: { name },
  subscription: { extended_until: until },
}: Look): string {
  return until === null ? '' : texts.extended(name, longDateText(dateOf(until)))
}

/** The server requires the same length; here the message says what the reason is for. */
function checkReason(values: FormData): Record<string, string> {
  return textOf(values, 'reason').length >= 3 ? {} : { reason: texts.noReason }
}

function Payment({ currency }: { readonly currency: string }) {
  return (
    <>
      <div className={parts.two}>
        <TextField data-first name="amount" label={texts.amount(currency)} inputMode="decimal" />
        <TextField
          name="months"
          label={texts.months}
          type="number"
          min={1}
          max={12}
          defaultValue={1}
        />
      </div>
      <TextField name="note" label={`${texts.note} ${commonTexts.optional}`} maxLength={300} />
    </>
  )
}

function paymentIn(values: FormData, currency: string) {
  const note = textOf(values, 'note')
  return {
    amount: minorUnitsIn(textOf(values, 'amount'), currency) ?? 0,
    months: Number(textOf(values, 'months')),
    ...(note ? { note } : {}),
  }
}

function checkPayment(values: FormData, currency: string): Record<string, string> {
  return minorUnitsIn(textOf(values, 'amount'), currency) ? {} : { amount: texts.badAmount }
}
