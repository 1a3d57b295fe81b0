import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { ProblemWire } from '#contract/protocol/problems.ts'
import { dateOf, timeText } from '#contract/texts/texts.ts'
import { waitlistTexts as texts } from '#messages/dashboard/queue.ts'
import { isDate } from '#domain/calendar/dates.ts'
import { $today } from '#stores/dashboard/shop.ts'
import {
  createOfferHours,
  offerPlace,
  type WaitlistEntry,
} from '#stores/dashboard/queue/waitlist.ts'
import { TextField } from '#islands/ui/Field.tsx'
import { textOf } from '#islands/ui/form-state.ts'
import { Form, GroupError, SubmitButton } from '#islands/dashboard/parts/Form.tsx'
import { Loaded } from '#islands/dashboard/parts/Loaded.tsx'
import { Modal } from '#islands/dashboard/parts/Modal.tsx'
import parts from '#islands/dashboard/parts/parts.module.css'

type Props = { readonly entry: WaitlistEntry; readonly onClose: () => void }

/** Another hour than the first that would do, of the days they wait for. */
export function OfferHour({ entry, onClose }: Props) {
  const today = useStore($today) ?? entry.from
  const first = entry.from < today ? today : entry.from
  const [date, setDate] = useState(entry.fits ? dateOf(entry.fits.starts_at) : first)
  const [source] = useState(createOfferHours)
  // The news of the list ask again, also where they left the entry as it was.
  useEffect(() => {
    void source.load({ entry, date })
  }, [source, entry, date])
  const save = async (values: FormData): Promise<ProblemWire | null> => {
    const [startsAt = '', staff = 'any'] = textOf(values, 'starts_at').split(' ')
    const answer = await offerPlace(entry, { startsAt, staff })
    if (!answer.ok) return answer.problem
    onClose()
    return null
  }
  return (
    <Modal title={texts.otherHourOf(entry.customer.name)} onClose={onClose}>
      <Form
        label={texts.otherHour}
        save={save}
        check={values => (textOf(values, 'starts_at') ? noErrors : { starts_at: texts.choose })}
      >
        <TextField
          name="date"
          label={texts.date}
          type="date"
          min={first}
          max={entry.to}
          value={date}
          onChange={event => isDate(event.target.value) && setDate(event.target.value)}
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
                    <label key={starts_at} className={`slot ${parts.chip}`}>
                      <input
                        type="radio"
                        name="starts_at"
                        value={`${starts_at} ${staff[0] ?? 'any'}`}
                      />
                      {timeText(starts_at)}
                    </label>
                  ))}
                </div>
              )
            }
          </Loaded>
          <GroupError name="starts_at" />
        </fieldset>
        <div className={parts.actions}>
          <SubmitButton>{texts.keep}</SubmitButton>
        </div>
      </Form>
    </Modal>
  )
}

const noErrors: Record<string, string> = {}
