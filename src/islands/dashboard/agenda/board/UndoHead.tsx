import { useEffect, useRef } from 'react'
import { undoTexts as texts } from '#messages/dashboard/dashboard-dialogs.ts'
import { closeUndoBar, undoLast } from '#stores/dashboard/board/undo.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Icon } from '#islands/dashboard/parts/Icon.tsx'
import small from '#islands/dashboard/parts/small.module.css'
import { goToCard, keepFocus } from '#islands/dashboard/parts/keep-focus.ts'
import { useOutcome } from '#islands/dashboard/parts/use-sending.ts'
import styles from './undo.module.css'

type Props = {
  readonly words: string
  readonly canUndo: boolean
  readonly isLate: boolean
  /** The appointment whose card takes the focus when the bar closes, or null. */
  readonly about: string | null
}

/** What was done, with the buttons to undo it and to close the bar. */
export function UndoHead({ words, canUndo, isLate, about }: Props) {
  const report = useOutcome()
  const place = useRef<HTMLParagraphElement>(null)
  const leave = (drawer = place.current?.closest('dialog') ?? null) => leaveFrom(drawer, about)
  const undo = async () => {
    const drawer = place.current?.closest('dialog') ?? null
    leave(drawer)
    const problem = await undoLast()
    report(problem, texts.undone)
    if (problem === null && drawer === null && about !== null) goToCard(about)
    else leave(drawer)
  }
  // The button that was tapped may be gone, so the bar takes the focus.
  useEffect(() => keepFocus(() => place.current), [])
  return (
    <div className={styles.head}>
      <p ref={place} tabIndex={-1}>
        {words}
      </p>
      {canUndo && isLate && <span className="soft small">{texts.tooLate}</span>}
      {canUndo && !isLate && (
        <Button
          look="plain small"
          label={texts.undo}
          title={texts.undoKey}
          data-undo
          onClick={() => void undo()}
        />
      )}
      <button
        className={small.iconButton}
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

/**
 * Moves the focus when the bar closes: within the drawer around it, else to the appointment's card, the list of
 * requests or the heading of the page.
 */
function leaveFrom(drawer: HTMLElement | null, about: string | null): void {
  const card = about === null ? [] : [`[data-appointment="${about}"]`]
  const places = drawer ? ['[data-when]'] : [...card, '[data-requests]', 'h1']
  const find = (selector: string) => (drawer ?? document).querySelector<HTMLElement>(selector)
  keepFocus(() => places.map(find).find(found => found !== null))
}
