import { platformTexts as texts } from '#messages/dashboard/platform.ts'
import { commonTexts } from '#messages/dashboard/dashboard.ts'
import { changeShop, recordPayment } from '#stores/dashboard/office/platform.ts'
import { useToast } from '#islands/providers/ToastProvider.tsx'
import { TextArea, TextField } from '#islands/ui/Field.tsx'
import { textOf } from '#islands/ui/form-state.ts'
import { Form, SubmitButton } from '../parts/Form.tsx'
import { Modal } from '../parts/Modal.tsx'
import parts from '../parts/parts.module.css'

export type ShopAct = 'extendTrial' | 'suspendComerce' | 'restoreComerce' | 'pay'
type Props = { readonly act: ShopAct; readonly id: string; readonly onClose: () => void }

/** Each act asks why; a payment, how much and for how long. */
export function ShopActDialog({ act, id, onClose }: Props) {
  const { showToast } = useToast()
  const save = async (values: FormData) => {
    const problem =
      act === 'pay'
        ? await recordPayment(id, paymentIn(values))
        : await changeShop(act, id, textOf(values, 'reason'))
    if (problem) return problem
    showToast({ message: texts.done, type: 'success' })
    onClose()
    return null
  }
  return (
    <Modal title={texts.titles[act]} onClose={onClose}>
      <Form save={save} check={act === 'pay' ? checkPayment : noCheck} label={texts.titles[act]}>
        {act === 'pay' ? (
          <Payment />
        ) : (
          <>
            <p className="soft">{texts.hints[act]}</p>
            <TextArea name="reason" label={texts.reason} hint={texts.reasonHint} maxLength={300} />
          </>
        )}
        <div className={parts.actions}>
          <SubmitButton>{texts.titles[act]}</SubmitButton>
        </div>
      </Form>
    </Modal>
  )
}

function Payment() {
  return (
    <>
      <div className={parts.two}>
        <TextField data-first name="amount" label={texts.amount} inputMode="decimal" />
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

function paymentIn(values: FormData) {
  const note = textOf(values, 'note')
  return {
    amount: centsOf(textOf(values, 'amount')),
    months: Number(textOf(values, 'months')),
    ...(note ? { note } : {}),
  }
}

/** `25.000`, `25000` or `25.000,50`, as it is written here. */
function centsOf(text: string): number {
  return Math.round(Number(text.replaceAll('.', '').replace(',', '.')) * 100)
}

function checkPayment(values: FormData): Record<string, string> {
  return centsOf(textOf(values, 'amount')) > 0 ? {} : { amount: texts.badAmount }
}

function noCheck(): Record<string, string> {
  return {}
}
