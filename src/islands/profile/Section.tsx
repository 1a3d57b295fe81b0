import { type ReactNode, useEffect, useRef } from 'react'
import styles from './Profile.module.css'

type Props = {
  /** Its address is `/profile#profile-ID`. */
  readonly id: string
  readonly title: string
  readonly children: ReactNode
}

/** What most people come for: it stands open. */
export function Section({ id, title, children }: Props) {
  return (
    <section className={styles.section} aria-labelledby={`profile-${id}`}>
      <h2 id={`profile-${id}`}>{title}</h2>
      {children}
    </section>
  )
}

/** What is seldom needed: closed until somebody presses its name or comes by its address. What was typed in it stays. */
export function Fold({ id, title, children }: Props) {
  const fold = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    // It was not there yet when the browser looked for it.
    const reveal = () => {
      const details = fold.current
      if (details === null || location.hash !== `#profile-${id}`) return
      details.open = true
      details.querySelector('summary')?.focus()
      details.scrollIntoView()
    }
    reveal()
    addEventListener('hashchange', reveal)
    return () => removeEventListener('hashchange', reveal)
  }, [id])
  return (
    <section aria-labelledby={`profile-${id}`}>
      <details className={styles.fold} ref={fold}>
        <summary>
          <h2 id={`profile-${id}`}>{title}</h2>
        </summary>
        <div className={styles.inside}>{children}</div>
      </details>
    </section>
  )
}
