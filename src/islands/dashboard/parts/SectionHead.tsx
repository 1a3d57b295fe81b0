import { type ReactNode, useEffect, useRef } from 'react'
import { isFirstArrival } from '#stores/dashboard/router.ts'
import styles from './SectionHead.module.css'

type Props = {
  readonly title: string
  readonly hint?: ReactNode
  /** For forms and lists: limited to a readable width, with the buttons ending at the same edge. */
  readonly isNarrow?: boolean
  readonly children?: ReactNode
}

export function SectionHead({ title, hint, isNarrow, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  // A section opened by a link takes the focus, so that a screen reader says where one is.
  useEffect(() => {
    scrollTo(0, 0)
    if (!isFirstArrival()) heading.current?.focus({ preventScroll: true })
  }, [])
  useEffect(() => {
    document.title = `${title} · Mi Turno`
  }, [title])
  return (
    <div className={styles.head} data-narrow={isNarrow}>
      <div className={styles.headWords}>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {hint && <div className="soft">{hint}</div>}
      </div>
      {children}
    </div>
  )
}
