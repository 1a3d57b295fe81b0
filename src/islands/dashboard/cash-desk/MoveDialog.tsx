import { cashDeskTexts as texts } from '#messages/dashboard/money/cash-desk.ts'
import { moveCash } from '#stores/dashboard/cash-desk/cash-desk.ts'
import { minorUnitsIn } from '#stores/dashboard/catalogue/prices.ts'
import { TextField } from '#islands/ui/Field.tsx'
import { textOf } from '#islands/ui/form-state.ts'
import { AmountField } from '../money/AmountField.tsx'
import { FormDialog } from '../parts/FormDialog.tsx'

export type Way = 'in' | 'out'
type Props = { readonly way: Way; readonly onClose: () => void }

/** Cash that goes into the open desk or out of it, other than by a sale. */
export function MoveDialog({ way, onClose }: Props) {
  const isIn = way === 'in'
  const save = (values: FormData) => {
    const amount = minorUnitsIn(textOf(values, 'amount')) ?? 0
    return moveCash({ amount: isIn ? amount : -amount, reason: textOf(values, 'reason') })
  }
  return (
    <FormDialog
      title={isIn ? texts.putIn : texts.takeOut}
      afterTrial="allowed"
      check={wrongIn}
      save={save}
      saved={isIn ? texts.didPutIn : texts.didTakeOut}
      onClose={onClose}
    >
      <AmountField name="amount" label={texts.amount} data-first />
      <TextField
        name="reason"
        label={texts.reason}
        hint={isIn ? texts.inReasonHint : texts.outReasonHint}
        maxLength={200}
      />
    </FormDialog>
  )
}

function wrongIn(values: FormData): Record<string, string> {
  const amount = minorUnitsIn(textOf(values, 'amount'))
  return {
    ...(amount === null ? { amount: texts.badAmount } : {}),
    ...(amount === 0 ? { amount: texts.needAmount } : {}),
    ...(textOf(values, 'reason') ? {} : { reason: texts.needReason }),
  }
}
