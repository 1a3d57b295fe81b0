import { useEffect, useRef, useState } from 'react'
import { secondFactorMessages as texts } from '#messages/second-factor.ts'
import { removePasskey, renamePasskey } from '#stores/profile/passkeys.ts'
import type { SecondFactor } from '#stores/profile/second-factor.ts'
import { Button } from '../ui/Button.tsx'
import { TextField } from '../ui/Field.tsx'
import { Form } from '../ui/Form.tsx'
import { textOf } from '../ui/form-state.ts'
import { FormEnd } from '../ui/FormEnd.tsx'
import { useToast } from '../providers/ToastProvider.tsx'
import { historyOf } from './factor-history.ts'
import styles from './Profile.module.css'

type Props = {
  readonly passkey: SecondFactor['passkeys'][number]
  readonly onGone: () => void
}

export function PasskeyRow({ passkey, onGone }: Props) {
  const { showToast } = useToast()
  const [isNaming, setNaming] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const renameButton = useRef<HTMLButtonElement>(null)
  const remove = async () => {
    if (isBusy) return
    setBusy(true)
    const problem = await removePasskey(passkey.id)
    setBusy(false)
    showToast(
      problem
        ? { type: 'error', message: problem.detail }
        : { type: 'success', message: texts.removed },
    )
    if (!problem) onGone()
  }
  const wasNaming = useRef(false)
  useEffect(() => {
    if (wasNaming.current && !isNaming) renameButton.current?.focus()
    wasNaming.current = isNaming
  }, [isNaming])
  if (isNaming)
    return (
      <li>
        <NameForm passkey={passkey} onDone={() => setNaming(false)} />
      </li>
    )
  return (
    <li>
      <div>
        <p className={styles.device}>{passkey.name}</p>
        <p className="soft small">
          {texts.passkey} · {historyOf(passkey)}
        </p>
      </div>
      <div className={styles.rowActions}>
        <Button
          ref={renameButton}
          look="quiet small"
          label={texts.rename}
          of={` ${passkey.name}`}
          onClick={() => setNaming(true)}
        />
        <Button
          look="plain small"
          label={texts.remove}
          of={` ${passkey.name}`}
          onClick={() => void remove()}
        />
      </div>
    </li>
  )
}

type NameProps = Pick<Props, 'passkey'> & { readonly onDone: () => void }

function NameForm({ passkey, onDone }: NameProps) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.select(), [])
  const send = async (values: FormData) => {
    const problem = await renamePasskey(passkey.id, textOf(values, 'name'))
    if (problem === null) onDone()
    return problem
  }
  return (
    <Form ref={form} className={`form ${styles.naming}`} send={send}>
      <TextField
        name="name"
        label={texts.passkeyName}
        defaultValue={passkey.name}
        maxLength={80}
        required
      />
      <FormEnd sendText={texts.saveName} sendingText={texts.saving} isPlain />
      <Button look="quiet block" label={texts.keepName} onClick={onDone} />
    </Form>
  )
}
