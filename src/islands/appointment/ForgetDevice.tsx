import { useEffect, useRef, useState } from 'react'
import { myAppointmentsMessages as words } from '#messages/my-appointments.ts'
import { forgetDevice } from '#stores/appointment/my-appointments.ts'
import { Button } from '#islands/ui/Button.tsx'
import styles from './MyAppointments.module.css'

/** Takes what this device remembers of a customer off it. The answer replaces the question and takes the focus. */
export function ForgetDevice({ isRemembered }: { readonly isRemembered: boolean }) {
  const [isDone, setDone] = useState(false)
  const answer = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (isDone) answer.current?.focus()
  }, [isDone])

  if (isDone)
    return (
      <p className={styles.taken} ref={answer} role="status" tabIndex={-1}>
        {words.forgotten}
      </p>
    )
  if (!isRemembered) return null
  return (
    <details className={styles.links}>
      <summary>{words.forgetDevice}</summary>
      <div>
        <p>{words.forgetDeviceText}</p>
        <p>
          <Button
            look="warn small"
            label={words.forgetDeviceNow}
            onClick={() => void forgetDevice().then(() => setDone(true))}
          />
        </p>
      </div>
    </details>
  )
}
