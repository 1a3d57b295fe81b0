import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { loadTexts as texts } from '#messages/dashboard/dashboard.ts'
import type { Source } from '#stores/dashboard/loadable.ts'
import { Failed } from '#islands/ui/Failed.tsx'
import styles from './Loaded.module.css'

type Props<Value> = {
  readonly from: Pick<Source<never, Value>, '$store' | 'reload'>
  readonly children: (value: Value) => ReactNode
  /** How many skeleton rows to show while loading, or what to show instead. */
  readonly rows?: number
  readonly waiting?: ReactNode
}

/** Draws loaded data, or its loading or failed state. */
export function Loaded<Value>({ from, children, rows, waiting }: Props<Value>) {
  const now = useStore(from.$store)
  switch (now.step) {
    case 'loading':
      return waiting ?? <Skeleton rows={rows} />
    case 'failed':
      return <Failed problem={now.problem} onRetry={() => void from.reload()} />
    case 'ready':
      return children(now.value)
  }
}

export function Skeleton({ rows = 5 }: { readonly rows?: number | undefined }) {
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

/** An empty list: a blank ticket, and below it the one action that fills it. */
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
