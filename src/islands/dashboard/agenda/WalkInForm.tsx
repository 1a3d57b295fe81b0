import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { walkInTexts as texts } from '#messages/dashboard-queue.ts'
import { commonTexts } from '#messages/dashboard.ts'
import { $activeServices, $activeStaff, offersAll } from '#stores/dashboard/catalogue.ts'
import { addWalkIn } from '#stores/dashboard/walk-in-steps.ts'
import { Form, SelectField, SubmitButton, TextField, textOf } from '../parts/Form.tsx'
import parts from '../parts/parts.module.css'

/** A name if there is time for one, and she has her number. */
export function WalkInForm() {
  const services = useStore($activeServices)
  const people = useStore($activeStaff)
  const [chosen, setChosen] = useState<string | null>(null)
  const [added, setAdded] = useState(0)
  const service = chosen ?? services[0]?.id ?? ''
  const save = async (values: FormData) => {
    const problem = await addWalkIn({
      name: textOf(values, 'name'),
      phone: textOf(values, 'phone'),
      services: [service],
      staff: textOf(values, 'staff') || 'any',
    })
    // The next one begins with empty fields.
    if (problem) return problem
    setAdded(added + 1)
    setChosen(null)
    return null
  }
  if (services.length === 0) return null
  return (
    <Form key={added} label={texts.add} save={save}>
      <TextField name="name" label={`${texts.name} ${commonTexts.optional}`} maxLength={80} />
      <SelectField
        name="services"
        label={texts.service}
        value={service}
        onChange={event => setChosen(event.target.value)}
      >
        {services.map(one => (
          <option key={one.id} value={one.id}>
            {one.name}
          </option>
        ))}
      </SelectField>
      <details>
        <summary>{texts.more}</summary>
        <div className={parts.stack}>
          <TextField
            name="phone"
            label={`${texts.phone} ${commonTexts.optional}`}
            inputMode="tel"
          />
          <SelectField name="staff" label={texts.person}>
            <option value="any">{texts.anybody}</option>
            {people
              .filter(person => offersAll(person, [service]))
              .map(person => (
                <option key={person.id} value={person.id}>
                  {person.name}
                </option>
              ))}
          </SelectField>
        </div>
      </details>
      <div className={parts.actions}>
        <SubmitButton>{texts.add}</SubmitButton>
      </div>
    </Form>
  )
}
