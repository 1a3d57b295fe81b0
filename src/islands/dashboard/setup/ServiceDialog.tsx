import { useStore } from '@nanostores/react'
import { servicesTexts as texts } from '#messages/dashboard-setup.ts'
import { commonTexts } from '#messages/dashboard.ts'
import { $activeStaff, saveService, type Service } from '#stores/dashboard/catalogue.ts'
import { centsOf, pesosText } from '#stores/dashboard/prices.ts'
import { useToast } from '../../providers/ToastProvider.tsx'
import { Check, Form, SubmitButton, TextArea, TextField, textOf } from '../parts/Form.tsx'
import { Modal } from '../parts/Modal.tsx'
import parts from '../parts/parts.module.css'

type Props = { readonly service: Service | null; readonly onClose: () => void }

export function ServiceDialog({ service, onClose }: Props) {
  const people = useStore($activeStaff)
  const { showToast } = useToast()
  const inParts = service !== null && service.segments.length > 1

  const save = async (values: FormData) => {
    const chosen = values.getAll('offers').filter(id => typeof id === 'string')
    const name = textOf(values, 'name')
    const problem = await saveService(service?.id ?? null, {
      name,
      category: textOf(values, 'category'),
      description: textOf(values, 'description'),
      price: centsOf(textOf(values, 'price')) ?? 0,
      is_public: values.has('is_public'),
      is_active: values.has('is_active'),
      ...(inParts ? {} : { duration_minutes: Number(textOf(values, 'duration_minutes')) }),
      ...(people.length > 0 ? { offers: offersOf(service, chosen) } : {}),
    })
    if (problem) return problem
    showToast({ message: texts.saved(name), type: 'success' })
    onClose()
    return null
  }
  return (
    <Modal title={service ? texts.editTitle : texts.addTitle} onClose={onClose}>
      <Form save={save} check={values => checkFields(values, inParts)} label={texts.title}>
        <TextField
          data-first
          name="name"
          label={texts.name}
          defaultValue={service?.name}
          maxLength={80}
        />
        <div className={parts.two}>
          <TextField
            name="duration_minutes"
            label={texts.minutes}
            inputMode="numeric"
            defaultValue={service?.duration_minutes ?? 30}
            readOnly={inParts}
            hint={inParts ? texts.inParts : undefined}
          />
          <TextField
            name="price"
            label={texts.price}
            inputMode="decimal"
            defaultValue={service ? pesosText(service.price) : ''}
          />
        </div>
        <TextField
          name="category"
          label={`${texts.category} ${commonTexts.optional}`}
          defaultValue={service?.category}
          maxLength={40}
        />
        <TextArea
          name="description"
          label={`${texts.description} ${commonTexts.optional}`}
          defaultValue={service?.description ?? ''}
          maxLength={300}
        />
        {people.length > 0 && (
          <fieldset className={parts.group}>
            <legend>{texts.people}</legend>
            <div className={parts.choices}>
              {people.map(person => (
                <Check
                  key={person.id}
                  label={person.name}
                  name="offers"
                  value={person.id}
                  defaultChecked={
                    service === null || service.offers.some(offer => offer.staff === person.id)
                  }
                />
              ))}
            </div>
          </fieldset>
        )}
        <div className={parts.choices}>
          <Check
            label={texts.online}
            name="is_public"
            defaultChecked={service?.is_public ?? true}
          />
          <Check
            label={texts.active}
            name="is_active"
            defaultChecked={service?.is_active ?? true}
          />
        </div>
        <div className={parts.actions}>
          <SubmitButton>{commonTexts.save}</SubmitButton>
        </div>
      </Form>
    </Modal>
  )
}

/** Somebody who already offered it keeps her own minutes and price. */
function offersOf(service: Service | null, chosen: readonly string[]) {
  return chosen.map(id => {
    const known = service?.offers.find(offer => offer.staff === id)
    return known ?? { staff: id, duration_minutes: null, price: null }
  })
}

function checkFields(values: FormData, inParts: boolean): Record<string, string> {
  const minutes = Number(textOf(values, 'duration_minutes'))
  const isLong = Number.isInteger(minutes) && minutes >= 5 && minutes <= 480
  return {
    ...(textOf(values, 'name') ? {} : { name: texts.badName }),
    ...(inParts || isLong ? {} : { duration_minutes: texts.badMinutes }),
    ...(centsOf(textOf(values, 'price')) === null ? { price: texts.badPrice } : {}),
  }
}
