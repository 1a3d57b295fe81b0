import type { ComponentProps } from 'react'
import { Form } from './Form.tsx'
import { FormEnd } from './FormEnd.tsx'
import { NewPasswordField } from './PasswordField.tsx'

type Props = Pick<ComponentProps<typeof Form>, 'send' | 'codeFields' | 'children'> &
  ComponentProps<typeof FormEnd> & {
    readonly name: 'password' | 'new_password'
    readonly hint?: string
  }

/** Sets a new password. `children`: the fields that the form needs besides it, such as the current password. */
export function NewPasswordForm({ name, hint, send, codeFields, children, ...end }: Props) {
  return (
    <Form send={send} codeFields={codeFields}>
      {children}
      <NewPasswordField name={name} {...(hint ? { hint } : {})} />
      <FormEnd {...end} />
    </Form>
  )
}
