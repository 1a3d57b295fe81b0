import type { ReactNode } from 'react'
import { commonTexts as texts } from '#messages/dashboard/dashboard.ts'
import type { Loadable } from '#stores/dashboard/loadable.ts'
import { Button } from '#islands/ui/Button.tsx'
import styles from './Loaded.module.css'

type Props<Value> = {
  readonly from: Loadable<Value>
  readonly onRetry: () => void
  readonly children: (value: Value) => ReactNode
  readonly waiting?: ReactNode
}

/** The three states of whatever comes from the server. */
export function Loaded<Value>({ from, onRetry, children, waiting }: Props<Value>) {
  switch (from.step) {
    case 'loading':
      return waiting ?? <Skeleton />
    case 'failed':
      return (
        <div className={styles.failed} role="alert">
          <p>
            <strong>{`${from.problem.title}.`}</strong> {from.problem.detail}
          </p>
          <Button look="plain small" label={texts.retry} onClick={onRetry} />
        </div>
      )
    case 'ready':
      return children(from.value)
  }
}

export function Skeleton({ rows = 5 }: { readonly rows?: number }) {
  return (
    <output className={styles.skeleton}>
      <span className="visually-hidden">{texts.loading}</span>
      {Array.from({ length: rows }, (_, row) => (
        <span key={row} />
      ))}
    </output>
  )
}

type EmptyProps = {
  readonly label: string
  readonly title: string
  readonly hint: string
  readonly children?: ReactNode
}

/** Nothing here yet: a blank slip, and below it the one action that fills it. */
export function Empty({ label, title, hint, children }: EmptyProps) {
  return (
    <div className={styles.empty}>
      <div className="ticket">
        <div>
          <p className="ticket-label">{label}</p>
          <p className={styles.emptyTitle}>{title}</p>
        </div>
        <div>
          <p>{hint}</p>
        </div>
      </div>
      {children}
    </div>
  )
}
