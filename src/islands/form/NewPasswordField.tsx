import { commonMessages } from '#messages/common.ts'
import { PasswordField } from './PasswordField.tsx'

type Props = {
  readonly name: string
  readonly error: string | null
  readonly label?: string
  /** What happens besides, when it is more than a new password. */
  readonly hint?: string
}

/** A password that is being chosen: the same rule and the same words wherever that is. */
export function NewPasswordField({ label, hint, ...field }: Props) {
  return (
    <PasswordField
      {...field}
      label={label ?? commonMessages.newPassword}
      hint={hint ?? commonMessages.passwordHint}
      autoComplete="new-password"
      minLength={8}
      required
    />
  )
}
