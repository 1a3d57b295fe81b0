import { useStore } from '@nanostores/react'
import { dateOf, timeText } from '#contract/texts/texts.ts'
import { endTexts } from '#messages/dashboard/appointment-actions.ts'
import { customerTexts as texts } from '#messages/dashboard/customers.ts'
import { seriesTexts } from '#messages/dashboard/series.ts'
import { cancelVisits, type CustomerCard } from '#stores/dashboard/customers/customers.ts'
import { dayMonth } from '#stores/dashboard/day-texts.ts'
import { $now } from '#stores/dashboard/shop.ts'
import { Button } from '#islands/ui/Button.tsx'
import { SelectField, TextField } from '#islands/ui/Field.tsx'
import { textOf } from '#islands/ui/form-state.ts'
import { Check, Form, SubmitButton } from '../parts/Form.tsx'
import parts from '../parts/parts.module.css'
import { visitsHereAhead } from './visits-ahead.ts'

type Props = { readonly card: CustomerCard; readonly onDone: () => void }

/** Cancels several appointments of a customer who will be away: lists those to come and lets the user choose. */
export function CancelVisits({ card, onDone }: Props) {
  const ahead = visitsHereAhead(card, useStore($now))
  return (
    <Form
      afterTrial="allowed"
      save={values =>
        cancelVisits(card, {
          turns: values.getAll('turns').map(String),
          asked_by: values.get('asked_by') === 'customer' ? 'customer' : 'shop',
          ...(textOf(values, 'reason') ? { reason: textOf(values, 'reason') } : {}),
        })
      }
      onSaved={onDone}
      check={(values): Record<string, string> =>
        values.has('turns') ? {} : { turns: texts.pickOne }
      }
      label={texts.cancelAhead}
    >
      <fieldset className={parts.group}>
        <legend>{texts.whichAhead}</legend>
        <div className={parts.choices}>
          {ahead.map(visit => {
            const date = dateOf(visit.starts_at)
            return (
              <Check
                key={visit.id}
                name="turns"
                value={visit.id}
                defaultChecked
                label={`${dayMonth(date)}, ${timeText(visit.starts_at)}`}
                hint={`${visit.services} · ${visit.staff}`}
              />
            )
          })}
        </div>
      </fieldset>
      <SelectField name="asked_by" label={endTexts.who} defaultValue="shop">
        <option value="shop">{endTexts.byShop}</option>
        <option value="customer">{endTexts.byCustomer}</option>
      </SelectField>
      <TextField name="reason" label={endTexts.reason} maxLength={500} />
      <p className="soft small">{seriesTexts.oneMail}</p>
      <div className={parts.actions}>
        <SubmitButton isDanger>{texts.cancelChosen}</SubmitButton>
        <Button look="quiet" label={texts.back} onClick={onDone} />
      </div>
    </Form>
  )
}
