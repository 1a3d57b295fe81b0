import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { commonTexts } from '#messages/dashboard/common.ts'
import { Button } from '#islands/ui/Button.tsx'
import { useFormState } from '#islands/ui/form-state.ts'

type Props = {
  readonly label: string
  readonly takesFocus?: boolean
  readonly isOff?: boolean
}

const doubleTapMs = 400

/**
 * The one button of charging. It has the focus from the beginning, so that Enter charges the usual case. It appears
 * where a finger has just tapped, so the second tap of a double tap is ignored, and so is a key that is held down.
 */
export function ChargeButton({ label, takesFocus = false, isOff = false }: Props) {
  const { isSending } = useFormState()
  const button = useRef<HTMLButtonElement>(null)
  const [isFresh, setFresh] = useState(true)
  useEffect(() => {
    if (takesFocus) button.current?.focus({ preventScroll: true })
    const timer = setTimeout(setFresh, doubleTapMs, false)
    return () => clearTimeout(timer)
  }, [takesFocus])
  return (
    <Button
      ref={button}
      look="go"
      type="submit"
      label={isSending ? commonTexts.saving : label}
      aria-disabled={isSending || isOff}
      data-charge
      data-fresh={isFresh || undefined}
      onClick={(event: MouseEvent) => {
        if (isOff || (isFresh && event.detail > 0)) event.preventDefault()
      }}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.repeat) event.preventDefault()
      }}
    />
  )
}
