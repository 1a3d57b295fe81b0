import type { ComponentProps } from 'react'
import { commonTexts } from '#messages/dashboard/common.ts'
import { saveChanged, type SettingsFields } from '#stores/dashboard/settings/settings.ts'
import { Form, SubmitButton } from '../parts/Form.tsx'
import styles from '../page/page.module.css'

type FormProps = ComponentProps<typeof Form>
type Props = Pick<FormProps, 'check' | 'onType' | 'children'> & {
  readonly title: string
  readonly hint?: string
  readonly saved: string
} & (
    | {
        /** What the form holds; of it, what was changed is saved. */
        readonly valuesIn: (values: FormData) => SettingsFields
        readonly save?: undefined
      }
    | { readonly valuesIn?: undefined; readonly save: FormProps['save'] }
  )

/** A part of the shop's settings: a card with its title, its fields and its button. */
export function SettingsForm({ title, hint, valuesIn, save, children, ...form }: Props) {
  return (
    <section className={hint === undefined ? 'card' : `card ${styles.page}`}>
      <h2 className={styles.fieldsHead}>{title}</h2>
      {hint !== undefined && <p className="soft">{hint}</p>}
      <Form
        save={
          save ??
          ((values, opened, theirs) => saveChanged(valuesIn(values), valuesIn(opened), theirs))
        }
        label={title}
        {...form}
      >
        {children}
        <div className={styles.saveBar}>
          <SubmitButton>{commonTexts.save}</SubmitButton>
        </div>
      </Form>
    </section>
  )
}
