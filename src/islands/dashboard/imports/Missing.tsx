import { useState } from 'react'
import { importsTexts as texts } from '#messages/dashboard/imports/imports.ts'
import { missingTexts } from '#messages/dashboard/imports/missing.ts'
import { minorUnitsIn } from '#stores/dashboard/catalogue/prices.ts'
import {
  addMissingService,
  addMissingStaff,
  type Import,
} from '#stores/dashboard/imports/imports.ts'
import { Button } from '#islands/ui/Button.tsx'
import { TextField } from '#islands/ui/Field.tsx'
import { textOf } from '#islands/ui/form-state.ts'
import { AmountField } from '../money/AmountField.tsx'
import { FormDialog } from '../parts/FormDialog.tsx'
import parts from '../parts/parts.module.css'
import { useSending } from '../parts/use-sending.ts'
import styles from './imports.module.css'

type Props = { readonly now: Import; readonly onBack: () => void }

/** Services and people that rows name and the shop does not have: each is added here, or another one takes its place. */
export function Missing({ now, onBack }: Props) {
  const { services, staff } = now.missing
  const [service, setService] = useState<string | null>(null)
  const { isSending, send } = useSending()
  const add = (name: string) =>
    void send(() => addMissingStaff(now.id, name), missingTexts.addedStaff(name))
  if (services.length + staff.length === 0) return null
  return (
    <section className={styles.missing} aria-labelledby="lo-que-falta">
      <h2 id="lo-que-falta">{missingTexts.title}</h2>
      <p className="soft">{missingTexts.hint}</p>
      <div className={parts.actions}>
        {services.map(name => (
          <Button
            key={`servicio ${name}`}
            look="plain small"
            label={missingTexts.addService(name)}
            onClick={() => setService(name)}
          />
        ))}
        {staff.map(name => (
          <Button
            key={`persona ${name}`}
            look="plain small"
            label={missingTexts.addStaff(name)}
            aria-disabled={isSending}
            onClick={() => add(name)}
          />
        ))}
        <Button look="quiet small" label={missingTexts.another} onClick={onBack} />
      </div>
      <p className="visually-hidden" role="status">
        {isSending ? texts.rereading : ''}
      </p>
      {service !== null && (
        <ServiceDialog id={now.id} name={service} onClose={() => setService(null)} />
      )}
    </section>
  )
}

const USUAL_MINUTES = 30

function minutesIn(values: FormData): number {
  return Number(textOf(values, 'minutes'))
}

function wrongIn(values: FormData): Record<string, string> {
  const minutes = minutesIn(values)
  return {
    ...(Number.isInteger(minutes) && minutes >= 5 && minutes <= 480
      ? {}
      : { minutes: missingTexts.badMinutes }),
    ...(minorUnitsIn(textOf(values, 'price')) === null ? { price: missingTexts.badPrice } : {}),
  }
}

type DialogProps = {
  readonly id: string
  readonly name: string
  readonly onClose: () => void
}

function ServiceDialog({ id, name, onClose }: DialogProps) {
  return (
    <FormDialog
      title={missingTexts.serviceTitle(name)}
      submit={missingTexts.add}
      check={wrongIn}
      save={values =>
        addMissingService(id, {
          name,
          minutes: minutesIn(values),
          price: minorUnitsIn(textOf(values, 'price')) ?? 0,
        })
      }
      saved={missingTexts.added(name)}
      onClose={onClose}
    >
      <p className="soft">{missingTexts.serviceHint}</p>
      <div className={parts.two}>
        <TextField
          data-first
          name="minutes"
          label={missingTexts.minutes}
          inputMode="numeric"
          maxLength={3}
          defaultValue={USUAL_MINUTES}
        />
        <AmountField name="price" label={missingTexts.price} />
      </div>
    </FormDialog>
  )
}
