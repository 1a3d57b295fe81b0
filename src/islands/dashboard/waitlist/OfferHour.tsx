import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { dateOf, timeText } from '#contract/texts/texts.ts'
import { waitlistTexts as texts } from '#messages/dashboard/walk-ins.ts'
import { change } from '#stores/change.ts'
import { $today } from '#stores/dashboard/shop.ts'
import {
  createOfferHours,
  offerPlace,
  type WaitlistEntry,
} from '#stores/dashboard/waitlist/waitlist.ts'
import { textOf } from '#islands/ui/form-state.ts'
import { DateField } from '#islands/dashboard/parts/DateField.tsx'
import { Chip, GroupError } from '#islands/dashboard/parts/Form.tsx'
import { Loaded } from '#islands/dashboard/parts/Loaded.tsx'
import parts from '#islands/dashboard/parts/parts.module.css'
import { FormDialog } from '#islands/dashboard/parts/FormDialog.tsx'

type Props = { readonly entry: WaitlistEntry; readonly onClose: () => void }

/** Offers a customer of the waitlist another time than the first that suits them. */
export function OfferHour({ entry, onClose }: Props) {
  const today = useStore($today) ?? entry.from
  const first = entry.from < today ? today : entry.from
  const [date, setDate] = useState(entry.fits ? dateOf(entry.fits.starts_at) : first)
  const [source] = useState(createOfferHours)
  // A reload of the waitlist brings a new entry object, so this loads again even if its values did not change.
  useEffect(() => {
    void source.load({ entry, date })
  }, [source, entry, date])
  const save = async (values: FormData) => {
    const [startsAt = '', staff = 'any'] = textOf(values, 'starts_at').split(' ')
    return await change(offerPlace(entry, { startsAt, staff }))
  }
  return (
    <FormDialog
      title={texts.otherHourOf(entry.customer.name)}
      label={texts.otherHour}
      save={save}
      check={values => (textOf(values, 'starts_at') ? noErrors : { starts_at: texts.choose })}
      submit={texts.keep}
      onClose={onClose}
    >
      <DateField
        name="date"
        label={texts.date}
        min={first}
        max={entry.to}
        value={date}
        onPick={day => day && setDate(day)}
      />
      <fieldset className={parts.group}>
        <legend>{texts.hours}</legend>
        <Loaded from={source} rows={1}>
          {hours =>
            hours.length === 0 ? (
              <p className="soft">{texts.noHours}</p>
            ) : (
              <div className={parts.chips}>
                {hours.map(({ starts_at, staff }) => (
                  <Chip
                    key={starts_at}
                    name="starts_at"
                    value={`${starts_at} ${staff[0] ?? 'any'}`}
                    label={timeText(starts_at)}
                  />
                ))}
              </div>
            )
          }
        </Loaded>
        <GroupError name="starts_at" />
      </fieldset>
    </FormDialog>
  )
}

const noErrors: Record<string, string> = {}
