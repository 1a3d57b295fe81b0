import { useState } from 'react'
import { profileMessages as texts } from '#messages/profile.ts'
import { deleteAccount } from '#stores/profile.ts'
import { FormEnd } from '../form/FormEnd.tsx'
import { PasswordField } from '../form/PasswordField.tsx'
import { useSubmission } from '../form/useSubmission.ts'
import styles from './Profile.module.css'

/** What happens is said first, and only then is there a password to write. */
export function DeleteAccount({ isOwner }: { readonly isOwner: boolean }) {
  const [isSure, setSure] = useState(false)
  if (isOwner) return <p className="soft">{texts.ownsComerce}</p>
  return (
    <div>
      <p>{texts.removeText}</p>
      <ul className={styles.consequences}>
        {texts.consequences.map(text => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {isSure ? (
        <Confirm onKeep={() => setSure(false)} />
      ) : (
        <button className="btn btn-plain" type="button" onClick={() => setSure(true)}>
          {texts.understood}
        </button>
      )}
    </div>
  )
}

const codeFields = { invalid_credentials: { field: 'password', message: texts.wrongPassword } }

function Confirm({ onKeep }: { readonly onKeep: () => void }) {
  const { form, field, isSending, problem } = useSubmission({
    codeFields,
    send: fields => deleteAccount(String(fields.get('password'))),
  })
  return (
    <form className="form" {...form}>
      <PasswordField
        {...field('password')}
        label={texts.yourPassword}
        autoComplete="current-password"
        required
      />
      <FormEnd
        problem={problem}
        isSending={isSending}
        sendText={texts.removeNow}
        sendingText={texts.removing}
        isPlain
      />
      <button className="btn btn-plain btn-block" type="button" onClick={onKeep}>
        {texts.keep}
      </button>
    </form>
  )
}
