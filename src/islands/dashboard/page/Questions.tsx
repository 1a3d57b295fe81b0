import { useState } from 'react'
import { questionsTexts as texts } from '#messages/dashboard/page.ts'
import { commonTexts } from '#messages/dashboard/common.ts'
import { saveSettings, type Settings } from '#stores/dashboard/settings/settings.ts'
import { Button } from '#islands/ui/Button.tsx'
import { SelectField, TextArea, TextField } from '#islands/ui/Field.tsx'
import { textOf } from '#islands/ui/form-state.ts'
import { Check, Form, GroupError, SubmitButton } from '../parts/Form.tsx'
import parts from '../parts/parts.module.css'
import styles from './page.module.css'

type Question = Settings['questions'][number]
type Row = {
  readonly key: string
  readonly question: Question | null
  readonly kind: Question['kind']
}

const most = 3

/** The questions of the booking form, saved all together in their order. */
export function Questions({ questions }: { readonly questions: readonly Question[] }) {
  const [rows, setRows] = useState<readonly Row[]>(() => questions.map(rowOf))
  const [added, setAdded] = useState(0)
  const save = (values: FormData) =>
    saveSettings({ questions: rows.map(row => fieldsOf(row, values)) })
  const add = () => {
    setRows([...rows, { key: `new-${added}`, question: null, kind: 'text' }])
    setAdded(added + 1)
  }
  return (
    <section className="card">
      <h2 className={styles.fieldsHead}>{texts.title}</h2>
      <Form save={save} saved={texts.saved} label={texts.title}>
        <p className="soft">{texts.hint}</p>
        <GroupError name="questions" />
        {rows.map((row, place) => (
          <QuestionFields
            key={row.key}
            row={row}
            place={place}
            onKind={kind =>
              setRows(rows.map(one => (one.key === row.key ? { ...one, kind } : one)))
            }
            onRemove={() => setRows(rows.filter(one => one.key !== row.key))}
          />
        ))}
        <div className={parts.actions}>
          {rows.length < most && <Button look="plain" label={texts.add} onClick={add} />}
          <SubmitButton>{commonTexts.save}</SubmitButton>
        </div>
      </Form>
    </section>
  )
}

type FieldsProps = {
  readonly row: Row
  readonly place: number
  readonly onKind: (kind: Question['kind']) => void
  readonly onRemove: () => void
}

function QuestionFields({ row, place, onKind, onRemove }: FieldsProps) {
  const { key, question, kind } = row
  return (
    <fieldset className={parts.group}>
      <legend>{texts.label(place + 1)}</legend>
      <div className={parts.stack}>
        <TextField
          name={`${key} label`}
          label={texts.label(place + 1)}
          defaultValue={question?.label}
          maxLength={120}
          required
        />
        <SelectField
          name={`${key} kind`}
          label={texts.kind}
          value={kind}
          onChange={event => onKind(event.target.value === 'choice' ? 'choice' : 'text')}
        >
          <option value="text">{texts.kinds.text}</option>
          <option value="choice">{texts.kinds.choice}</option>
        </SelectField>
        {kind === 'choice' && (
          <TextArea
            name={`${key} options`}
            label={texts.options}
            defaultValue={question?.options.join('\n') ?? ''}
            maxLength={500}
          />
        )}
        <Check
          name={`${key} required`}
          label={texts.required}
          defaultChecked={question?.required ?? false}
        />
        <div>
          <Button look="plain small" label={texts.remove} onClick={onRemove} />
        </div>
      </div>
    </fieldset>
  )
}

function rowOf(question: Question): Row {
  return { key: question.id, question, kind: question.kind }
}

function fieldsOf({ key, question, kind }: Row, values: FormData) {
  const options = textOf(values, `${key} options`)
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean)
  return {
    ...(question ? { id: question.id } : {}),
    label: textOf(values, `${key} label`),
    kind,
    ...(kind === 'choice' ? { options } : {}),
    required: values.has(`${key} required`),
  }
}
