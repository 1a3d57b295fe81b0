import { useState } from 'react'
import { phoneText } from '#stores/dashboard/phone-text.ts'
import { monthText } from '#contract/texts/texts.ts'
import { customersTexts, customerTexts as texts } from '#messages/dashboard/customers.ts'
import { commonTexts } from '#messages/dashboard/common.ts'
import { editOf } from '#stores/dashboard/changed-in.ts'
import {
  addCustomer,
  type CustomerCard,
  type CustomerRow,
  findByPhone,
  saveCustomer,
} from '#stores/dashboard/customers/customers.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Options, SelectField, TextArea, TextField } from '#islands/ui/Field.tsx'
import { textOf, textsOf } from '#islands/ui/form-state.ts'
import { Form, SubmitButton, type Theirs } from '../parts/Form.tsx'
import parts from '../parts/parts.module.css'
import { PhoneField } from '#islands/dashboard/parts/PhoneField.tsx'

type Props = {
  /** Null for a new customer. */
  readonly card: CustomerCard | null
  readonly onDone: (id?: string) => void
}

export function CustomerForm({ card, onDone }: Props) {
  const shownPhone = card?.phone ? phoneText(card.phone) : null
  /** The customer who has the phone of the new one. */
  const [known, setKnown] = useState<CustomerRow | null>(null)
  const save = async (values: FormData, opened: FormData, theirs: Theirs) => {
    const fields = fieldsIn(values)
    if (card === null) {
      const problem = await addCustomer(fields, onDone)
      if (problem?.code === 'phone_taken') setKnown(await findByPhone(fields.phone ?? ''))
      return problem
    }
    // Unchanged fields could not always be sent back: the phone, which is shown in national format, would be parsed again,
    // and the notes and tags of merged cards can be more than a form may send.
    const problem = await saveCustomer(card.id, editOf(fields, { ...fieldsIn(opened), ...theirs }))
    if (problem === null) onDone()
    return problem
  }
  return (
    <Form
      afterTrial={card ? 'allowed' : undefined}
      save={save}
      saved={card ? texts.saved : customersTexts.added}
      check={checkCustomer}
      label={card ? texts.edit : customersTexts.add}
      onType={() => setKnown(null)}
    >
      {known && (
        <Button look="plain" label={texts.openOf(known.name)} onClick={() => onDone(known.id)} />
      )}
      <TextField
        name="name"
        label={customersTexts.name}
        defaultValue={card?.name ?? ''}
        data-first
      />
      <div className={parts.two}>
        <PhoneField
          name="phone"
          label={`${customersTexts.phone} ${commonTexts.optional}`}
          defaultValue={shownPhone ?? ''}
        />
        <TextField
          name="email"
          label={`${texts.email} ${commonTexts.optional}`}
          type="email"
          defaultValue={card?.email ?? ''}
        />
      </div>
      <Remembered card={card} />
      <Birthday card={card} />
      <div className={parts.actions}>
        <SubmitButton>{commonTexts.save}</SubmitButton>
        <Button look="quiet" label={card ? texts.back : texts.dontAdd} onClick={() => onDone()} />
      </div>
    </Form>
  )
}

type CardProps = Pick<Props, 'card'>

/** The shop's own notes about the customer. */
function Remembered({ card }: CardProps) {
  return (
    <>
      <TextArea
        name="haircut"
        label={texts.haircut}
        hint={texts.haircutHint}
        defaultValue={card?.haircut ?? ''}
        maxLength={1000}
      />
      <TextArea
        name="notes"
        label={texts.notes}
        hint={texts.notesHint}
        defaultValue={card?.notes ?? ''}
        maxLength={1000}
      />
      <TextField
        name="tags"
        label={texts.tags}
        hint={texts.tagsHint}
        defaultValue={card?.tags.join(', ') ?? ''}
      />
    </>
  )
}

function Birthday({ card }: CardProps) {
  const [month, day] = card?.birthday?.split('-') ?? ['', '']
  return (
    <div className={parts.two}>
      <SelectField name="birthday" label={texts.birthdayDay} defaultValue={day}>
        <option value="">{texts.noBirthday}</option>
        <Options of={numbers(31).map(id => ({ id, name: String(Number(id)) }))} />
      </SelectField>
      <SelectField name="birthday_month" label={texts.birthdayMonth} defaultValue={month}>
        <option value="">{texts.noBirthday}</option>
        <Options of={numbers(12).map(id => ({ id, name: monthText(Number(id)) }))} />
      </SelectField>
    </div>
  )
}

function fieldsIn(values: FormData) {
  return {
    ...textsOf(values, ['name', 'haircut', 'notes']),
    phone: textOf(values, 'phone') || null,
    email: textOf(values, 'email') || null,
    tags: tagsOf(values),
    birthday: birthdayOf(values),
  }
}

/** How many days a month can have; a birthday has no year. */
const DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

function checkCustomer(values: FormData): Record<string, string> {
  const [day, month] = [textOf(values, 'birthday'), textOf(values, 'birthday_month')]
  const isHalf = (day === '') !== (month === '')
  const isNoDay = day !== '' && month !== '' && Number(day) > (DAYS[Number(month) - 1] ?? 0)
  return {
    ...(textOf(values, 'name') ? {} : { name: texts.needName }),
    ...(isHalf ? { birthday: texts.badBirthday } : {}),
    ...(isNoDay ? { birthday: texts.noSuchDay } : {}),
  }
}

function birthdayOf(values: FormData): string | null {
  const [day, month] = [textOf(values, 'birthday'), textOf(values, 'birthday_month')]
  return day && month ? `${month}-${day}` : null
}

function tagsOf(values: FormData): string[] {
  const tags = textOf(values, 'tags')
    .split(',')
    .map(tag => tag.trim().slice(0, 24))
  return [...new Set(tags.filter(tag => tag !== ''))]
}

function numbers(upTo: number): string[] {
  return Array.from({ length: upTo }, (_, index) => String(index + 1).padStart(2, '0'))
}
