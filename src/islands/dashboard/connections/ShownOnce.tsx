import { useId, useRef } from 'react'
import { connectionsTexts as texts } from '#messages/dashboard/connections.ts'
import { useToast } from '#islands/providers/ToastProvider.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { Modal } from '../parts/Modal.tsx'
import parts from '../parts/parts.module.css'
import styles from './connections.module.css'

type Props = {
  readonly title: string
  readonly hint?: string
  readonly text: string
  readonly onClose: () => void
}

/** A key or a secret, to copy now: the server does not show it again. */
export function ShownOnce({ title, hint, text, onClose }: Props) {
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const { showToast } = useToast()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      showToast({ message: texts.copied, type: 'success' })
    } catch {
      // The clipboard was refused, or the page has no secure origin.
      field.current?.select()
      showToast({ message: texts.notCopied, type: 'error' })
    }
  }
  return (
    <Modal title={title} onClose={onClose}>
      <div className={styles.once}>
        <p>{texts.once}</p>
        {hint && <p className="soft">{hint}</p>}
        <div className={styles.copied}>
          <label className="visually-hidden" htmlFor={id}>
            {title}
          </label>
          <textarea
            ref={field}
            data-first
            className="input"
            id={id}
            value={text}
            readOnly
            rows={2}
            onFocus={event => event.currentTarget.select()}
          />
          <Button look="go" label={texts.copy} onClick={() => void copy()} />
        </div>
        <div className={parts.actions}>
          <Button look="plain" label={texts.ready} onClick={onClose} />
        </div>
      </div>
    </Modal>
  )
}
