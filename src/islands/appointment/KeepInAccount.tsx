import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { agendaMessages as words } from '#messages/appointment.ts'
import { createKeeping } from '#stores/appointment/keep-appointment.ts'
import { Button } from '#islands/ui/Button.tsx'

type Props = { readonly manageToken: string; readonly appointmentId: string }

/** Saves the appointment in the account that is logged in on this device. Draws nothing without one. */
export function KeepInAccount({ manageToken, appointmentId }: Props) {
  const [keeping] = useState(() => createKeeping(manageToken, appointmentId))
  const state = useStore(keeping.$keeping, { ssr: 'initial' })
  useEffect(() => void keeping.look(), [keeping])

  if (state === 'none') return null
  if (state === 'kept' || state === 'elsewhere')
    return (
      <p className="soft small" role="status">
        {state === 'kept' ? words.keptInAccount : words.keptElsewhere}
      </p>
    )
  return (
    <>
      {state === 'failed' && (
        <p className="soft small" role="alert">
          {words.keepFailed}
        </p>
      )}
      <Button
        look="plain block"
        label={words.keepInAccount}
        aria-disabled={state === 'sending' || undefined}
        onClick={() => void keeping.keep()}
      />
    </>
  )
}
