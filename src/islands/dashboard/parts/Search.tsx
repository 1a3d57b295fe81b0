import { useEffect, useState } from 'react'
import type { ProblemWire } from '#contract/protocol/problems.ts'
import { listTexts } from '#messages/dashboard/common.ts'
import { loadTexts } from '#messages/dashboard/dashboard.ts'
import { Button } from '#islands/ui/Button.tsx'
import styles from './parts.module.css'
import { useSending } from '../parts/use-sending.ts'

const typingPauseMs = 250

/** Asks while somebody types, once they pause. */
export function useSearch(load: (text: string) => Promise<void>) {
  const search = useSearchText()
  useEffect(() => {
    void load(search.asked)
  }, [load, search.asked])
  return search
}

/** The typed text, and the part of it that was last searched for. */
export function useSearchText(first = '') {
  const [text, setText] = useState(first)
  const [asked, setAsked] = useState(first)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text.trim()), typingPauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return { text, asked, setText, clear: () => setText('') }
}

type Props = {
  readonly label: string
  readonly search: ReturnType<typeof useSearchText>
  /** Takes the focus of its dialog. */
  readonly isFirst?: boolean
}

export function SearchField({ label, search, isFirst }: Props) {
  return (
    <input
      className={`input ${styles.search}`}
      type="search"
      aria-label={label}
      placeholder={label}
      value={search.text}
      maxLength={80}
      data-first={isFirst || undefined}
      onChange={event => search.setText(event.target.value)}
    />
  )
}

type MoreProps = { readonly load: () => Promise<ProblemWire | null> }

/** Loads the next page of a list. */
export function More({ load }: MoreProps) {
  const { isSending: isLoading, send } = useSending()
  return (
    <div className={styles.actions}>
      <Button
        look="plain"
        label={isLoading ? loadTexts.loading : listTexts.more}
        aria-disabled={isLoading}
        onClick={() => void send(load)}
      />
    </div>
  )
}
