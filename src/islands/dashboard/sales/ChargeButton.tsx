import { useEffect, useRef } from 'react'
import { commonTexts } from '#messages/dashboard/common.ts'
import { Button } from '#islands/ui/Button.tsx'
import { useFormState } from '#islands/ui/form-state.ts'

type Props = { readonly label: string; readonly takesFocus?: boolean; readonly isOff?: boolean }

/** The one button of charging. It has the focus from the beginning, so that Enter charges the usual case. */
export function ChargeButton({ label, takesFocus = false, isOff = false }: Props) {
  const { isSending } = useFormState()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (takesFocus) button.current?.focus({ preventScroll: true })
  }, [takesFocus])
  return (
    <Button
      ref={button}
      look="go"
      type="submit"
      label={isSending ? commonTexts.saving : label}
      aria-disabled={isSending || isOff}
      data-charge
    />
  )
}
