import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { dateOf, longDateText } from '#contract/texts/texts.ts'
import { cancelTexts as texts } from '#messages/dashboard/branches.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { $shop } from '#stores/dashboard/shop.ts'
import {
  type Canceled,
  cancelSubscription,
  closing,
} from '#stores/dashboard/subscription/subscription.ts'
import { Button } from '#islands/ui/Button.tsx'
import { SelectField, TextField } from '#islands/ui/Field.tsx'
import { textOf } from '#islands/ui/form-state.ts'
import { Form, SubmitButton } from '../parts/Form.tsx'
import { Loaded } from '../parts/Loaded.tsx'
import { Modal } from '../parts/Modal.tsx'
import { useLoad } from '../parts/use-load.ts'
import { FollowList } from './FollowList.tsx'
import { AppointmentsAhead, choiceIn } from './AppointmentsAhead.tsx'
import parts from '../parts/parts.module.css'

type Props = { readonly onClose: () => void }

/** Cancels the subscription and shows the request's number at once, which the law demands. */
export function CancelDialog({ onClose }: Props) {
  const [canceled, setCanceled] = useState<Canceled | null>(null)
  const [takesEffect, setTakesEffect] = useState<'period_end' | 'at_once'>('period_end')
  useLoad(closing, null)
  const name = valueOf(useStore($shop))?.comerce.name ?? ''
  const check = (values: FormData): Record<string, string> =>
    isSame(textOf(values, 'name'), name) ? {} : { name: texts.badName(name) }
  const save = async (values: FormData) =>
    await cancelSubscription(takesEffect, choiceIn(values), setCanceled)
  return (
    <Modal title={canceled ? texts.done : texts.title} onClose={onClose}>
      {canceled ? (
        <Done canceled={canceled} onClose={onClose} />
      ) : (
        <Form afterTrial="allowed" save={save} check={check} label={texts.title}>
          <p>{texts.whatHappens}</p>
          <SelectField
            data-first
            name="takes_effect"
            label={texts.when}
            value={takesEffect}
            onChange={event =>
              setTakesEffect(event.target.value === 'at_once' ? 'at_once' : 'period_end')
            }
          >
            <option value="period_end">{texts.atPeriodEnd}</option>
            <option value="at_once">{texts.atOnce}</option>
          </SelectField>
          <Loaded from={closing}>
            {({ [takesEffect]: found }) => (
              <>
                <AppointmentsAhead touched={found} />
                <FollowList follows={found.follows} readOnlyFrom={found.read_only_from} />
                <p className="soft small">{wayBack(found.taken_back_until)}</p>
              </>
            )}
          </Loaded>
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

type DoneProps = Props & { readonly canceled: Canceled }

function Done({ canceled, onClose }: DoneProps) {
  return (
    <div role="status" className={parts.stack}>
      <p>{texts.endsAt(longDateText(dateOf(canceled.ends_at)))}</p>
      <FollowList follows={canceled.follows} />
      {canceled.cancelled_turns > 0 && <p>{texts.cancelled(canceled.cancelled_turns)}</p>}
      <p>
        {texts.code} <strong>{canceled.code}</strong>
      </p>
      <p className="soft">{texts.mailed}</p>
      <div className={parts.actions}>
        <Button look="go" label={texts.close} data-first onClick={onClose} />
      </div>
    </div>
  )
}

function wayBack(until: string | null): string {
  return until === null ? texts.noWayBack : texts.wayBack(longDateText(dateOf(until)))
}

/** A difference in capitals or accents must not keep anybody from cancelling. */
function isSame(typed: string, name: string): boolean {
  return typed.trim().localeCompare(name.trim(), 'es', { sensitivity: 'base' }) === 0
}
