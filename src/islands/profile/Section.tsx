import { type ReactNode, useEffect, useRef } from 'react'
import styles from './Profile.module.css'

type Props = {
  /** Its address is `/profile#profile-ID`. */
  readonly id: string
  readonly title: string
  readonly children: ReactNode
}

/** A section that most people come for: always open. */
export function Section({ id, title, children }: Props) {
  return (
    <section className={styles.section} aria-labelledby={`profile-${id}`}>
      <h2 id={`profile-${id}`}>{title}</h2>
      {children}
    </section>
  )
}

/** A section that is seldom needed: closed until it is tapped or its URL is opened. Closing it keeps what was typed. */
export function Fold({ id, title, children }: Props) {
  const fold = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    // The browser scrolled to the hash before this section existed.
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
