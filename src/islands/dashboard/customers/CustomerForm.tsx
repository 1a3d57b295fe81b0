import { phoneText } from '#contract/texts/phone-text.ts'
import { monthText } from '#contract/texts/texts.ts'
import { customersTexts, customerTexts as texts } from '#messages/dashboard/customers.ts'
import { commonTexts } from '#messages/dashboard/dashboard.ts'
import { addCustomer, type CustomerCard, saveCustomer } from '#stores/dashboard/office/customers.ts'
import { useToast } from '#islands/providers/ToastProvider.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { SelectField, TextArea, TextField } from '#islands/ui/Field.tsx'
import { textOf } from '#islands/ui/form-state.ts'
import { Form, SubmitButton } from '../parts/Form.tsx'
import parts from '../parts/parts.module.css'

type Props = {
  /** Null: somebody new. */
  readonly card: CustomerCard | null
  readonly onDone: (id?: string) => void
}

export function CustomerForm({ card, onDone }: Props) {
  const { showToast } = useToast()
  const [month, day] = card?.birthday?.split('-') ?? ['', '']
  const shownPhone = card?.phone ? phoneText(card.phone) : ''
  const save = async (values: FormData) => {
    const phone = textOf(values, 'phone')
    // What is shown the Argentine way and was not touched is not sent back as if it had been typed.
    const isSamePhone = phone === shownPhone
    const fields = {
      name: textOf(values, 'name'),
      ...(isSamePhone ? {} : { phone: phone || null }),
      email: textOf(values, 'email') || null,
      haircut: textOf(values, 'haircut'),
      notes: textOf(values, 'notes'),
      tags: tagsOf(values),
      birthday: birthdayOf(values),
    }
    if (card === null) {
      const added = await addCustomer(fields)
      if (!added.ok) return added.problem
      showToast({ message: customersTexts.added, type: 'success' })
      onDone(added.id)
      return null
    }
    const problem = await saveCustomer(card.id, fields)
    if (problem) return problem
    showToast({ message: texts.saved, type: 'success' })
    onDone()
    return null
  }
  return (
    <Form save={save} check={checkCustomer} label={card ? texts.edit : customersTexts.add}>
      <TextField
        name="name"
        label={customersTexts.name}
        defaultValue={card?.name ?? ''}
        data-first
      />
      <div className={parts.two}>
        <TextField
          name="phone"
          label={customersTexts.phone}
          inputMode="tel"
          defaultValue={shownPhone}
        />
        <TextField
          name="email"
          label={`${texts.email} ${commonTexts.optional}`}
          type="email"
          defaultValue={card?.email ?? ''}
        />
      </div>
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
      <div className={parts.two}>
        <SelectField name="birthday" label={texts.birthdayDay} defaultValue={day}>
          <option value="">{texts.noBirthday}</option>
          {numbers(31).map(one => (
            <option key={one} value={one}>
              {Number(one)}
            </option>
          ))}
        </SelectField>
        <SelectField name="birthday_month" label={texts.birthdayMonth} defaultValue={month}>
          <option value="">{texts.noBirthday}</option>
          {numbers(12).map(one => (
            <option key={one} value={one}>
              {monthText(Number(one))}
            </option>
          ))}
        </SelectField>
      </div>
      <div className={parts.actions}>
        <SubmitButton>{commonTexts.save}</SubmitButton>
        <Button look="quiet" label={card ? texts.back : texts.dontAdd} onClick={() => onDone()} />
      </div>
    </Form>
  )
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
  return [...new Set(tags.filter(tag => tag !== ''))].slice(0, 12)
}

function numbers(upTo: number): string[] {
  return Array.from({ length: upTo }, (_, index) => String(index + 1).padStart(2, '0'))
}
