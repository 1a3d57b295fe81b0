import { Suspense, useRef, useState } from 'react'
import { lazyPart } from '#islands/ui/lazy-part.tsx'
import { Icon } from './Icon.tsx'

type Props = {
  readonly label: string
  /** The id of the element that names the current date. */
  readonly describedBy?: string
  /** `2026-11-24`; an empty string means none. */
  readonly value: string
  readonly min?: string | undefined
  readonly max?: string | undefined
  readonly onPick: (date: string) => void
}

const MonthPopover = lazyPart(async () => (await import('./MonthPopover.tsx')).MonthPopover)

/** Opens a month to pick a day from; its files come when it is opened. */
export function MonthButton({ label, describedBy, ...month }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-describedby={describedBy}
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <Icon name="agenda" />
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <MonthPopover {...month} anchor={button} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
