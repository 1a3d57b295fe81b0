import { customerTexts as texts } from '#messages/dashboard/customers.ts'
import { blockCustomer, type CustomerCard } from '#stores/dashboard/office/customers.ts'
import { Button } from '#islands/ui/Button.tsx'
import { TextField } from '#islands/ui/Field.tsx'
import { textOf } from '#islands/ui/form-state.ts'
import { Form, SubmitButton } from '../parts/Form.tsx'
import parts from '../parts/parts.module.css'

type Props = { readonly card: CustomerCard; readonly onDone: () => void }

export function BlockForm({ card, onDone }: Props) {
  return (
    <Form
      save={values => blockCustomer(card.id, textOf(values, 'reason'))}
      saved={texts.didBlock}
      onSaved={onDone}
      check={(values): Record<string, string> =>
        textOf(values, 'reason') ? {} : { reason: texts.needReason }
      }
      label={texts.block}
    >
      <p>
        <strong>{card.name}</strong>
        <br />
        <span className="soft">{texts.blockHint}</span>
      </p>
      <TextField name="reason" label={texts.blockReason} maxLength={200} data-first />
      <div className={parts.actions}>
        <SubmitButton isDanger>{texts.blockAction}</SubmitButton>
        <Button look="quiet" label={texts.back} onClick={onDone} />
      </div>
    </Form>
  )
}
