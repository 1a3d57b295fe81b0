import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { dateOf, longDateText } from '#contract/texts/texts.ts'
import { cancelTexts as texts } from '#messages/dashboard/branches.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { $shop } from '#stores/dashboard/shop.ts'
import { type Canceled, cancelSubscription } from '#stores/dashboard/office/subscription.ts'
import { Button } from '#islands/ui/Button.tsx'
import { SelectField, TextField } from '#islands/ui/Field.tsx'
import { textOf } from '#islands/ui/form-state.ts'
import { Form, SubmitButton } from '../parts/Form.tsx'
import { Modal } from '../parts/Modal.tsx'
import { FollowList } from './FollowList.tsx'
import parts from '../parts/parts.module.css'

/** Cancels the subscription and shows the request's number at once, which the law demands. */
export function CancelDialog({ onClose }: { readonly onClose: () => void }) {
  const [canceled, setCanceled] = useState<Canceled | null>(null)
  const name = valueOf(useStore($shop))?.comerce.name ?? ''
  const check = (values: FormData): Record<string, string> =>
    isSame(textOf(values, 'name'), name) ? {} : { name: texts.badName(name) }
  const save = async (values: FormData) => {
    const isAtOnce = textOf(values, 'takes_effect') === 'at_once'
    return await cancelSubscription(isAtOnce ? 'at_once' : 'period_end', setCanceled)
  }
  return (
    <Modal title={canceled ? texts.done : texts.title} onClose={onClose}>
      {canceled ? (
        <div role="status">
          <p>{texts.endsAt(longDateText(dateOf(canceled.ends_at)))}</p>
          <FollowList follows={canceled.follows} />
          <p>
            {texts.code} <strong>{canceled.code}</strong>
          </p>
          <p className="soft">{texts.mailed}</p>
          <div className={parts.actions}>
            <Button look="go" label={texts.close} data-first onClick={onClose} />
          </div>
        </div>
      ) : (
        <Form afterTrial="allowed" save={save} check={check} label={texts.title}>
          <p>{texts.whatHappens}</p>
          <SelectField data-first name="takes_effect" label={texts.when}>
            <option value="period_end">{texts.atPeriodEnd}</option>
            <option value="at_once">{texts.atOnce}</option>
          </SelectField>
          <TextField
            name="name"
            label={texts.typeName}
            hint={texts.typeNameHint(name)}
            autoComplete="off"
          />
          <div className={parts.actions}>
            <SubmitButton isDanger>{texts.confirm}</SubmitButton>
            <Button look="plain" label={texts.keep} onClick={onClose} />
          </div>
        </Form>
      )}
    </Modal>
  )
}

/** A difference in capitals or accents must not keep anybody from cancelling. */
function isSame(typed: string, name: string): boolean {
  return typed.trim().localeCompare(name.trim(), 'es', { sensitivity: 'base' }) === 0
}
