import { useEffect, useRef } from 'react'
import styles from './Auth.module.css'

type Props = {
  readonly title: string
  readonly lead?: string
  /** Set when this heading replaces another one: it takes the focus, so that a screen reader reads it. */
  readonly isNews?: boolean
}

export function Head({ title, lead, isNews = false }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isNews) heading.current?.focus()
  }, [isNews])
  return (
    <div className={styles.head}>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {lead && <p className="soft">{lead}</p>}
    </div>
  )
}
