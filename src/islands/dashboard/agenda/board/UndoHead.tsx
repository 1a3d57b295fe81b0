import { useEffect, useRef } from 'react'
import { undoTexts as texts } from '#messages/dashboard/dashboard-dialogs.ts'
import { closeUndoBar, undoLast } from '#stores/dashboard/board/undo.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Icon } from '#islands/dashboard/parts/Icon.tsx'
import parts from '#islands/dashboard/parts/parts.module.css'
import { keepFocus } from '#islands/dashboard/parts/keep-focus.ts'
import { useOutcome } from '#islands/dashboard/parts/use-sending.ts'
import styles from './undo.module.css'

type Props = {
  readonly words: string
  readonly canUndo: boolean
  readonly isLate: boolean
  /** The appointment whose card goes on with the focus, if there is one. */
  readonly about: string | null
}

/** What was done, taking it back while that can be done, and closing it. */
export function UndoHead({ words, canUndo, isLate, about }: Props) {
  const report = useOutcome()
  const place = useRef<HTMLParagraphElement>(null)
  const leave = (drawer = place.current?.closest('dialog') ?? null) => leaveFrom(drawer, about)
  const undo = async () => {
    const drawer = place.current?.closest('dialog') ?? null
    leave(drawer)
    report(await undoLast(), texts.undone)
    leave(drawer)
  }
  // What was tapped may have gone with what it did.
  useEffect(() => keepFocus(() => place.current), [])
  return (
    <div className={styles.head}>
      <p ref={place} tabIndex={-1}>
        {words}
      </p>
      {canUndo && isLate && <span className="soft small">{texts.tooLate}</span>}
      {canUndo && !isLate && (
        <Button look="plain small" label={texts.undo} onClick={() => void undo()} />
      )}
      <button
        className={parts.iconButton}
        type="button"
        aria-label={texts.close}
        onClick={() => {
          leave()
          closeUndoBar()
        }}
      >
        <Icon name="close" />
      </button>
    </div>
  )
}

/** The bar goes: on with the drawer that it is in, with the card that it is about, or with the requests of other days. */
function leaveFrom(drawer: HTMLElement | null, about: string | null): void {
  const card = about === null ? [] : [`[data-appointment="${about}"]`]
  const places = drawer ? ['[data-when]'] : [...card, '[data-requests]', 'h1']
  const find = (selector: string) => (drawer ?? document).querySelector<HTMLElement>(selector)
  keepFocus(() => places.map(find).find(found => found !== null))
}
