import { exportsTexts as texts } from '#messages/dashboard/exports/exports.ts'
import styles from './exports.module.css'

type Props = {
  readonly title: string
  readonly hint: string
  readonly progress: { readonly done: number; readonly of: number }
}

/** How far a copy is. */
export function WorkBar({ title, hint, progress: { done, of } }: Props) {
  const share = of === 0 ? 0 : done / of
  return (
    <div className={styles.work}>
      <p className={styles.workHead}>
        <strong>{title}</strong>
        <span role="status">{texts.percent(share)}</span>
      </p>
      <progress className={styles.progress} aria-label={title} value={share} max={1} />
      <p className="soft small">{hint}</p>
    </div>
  )
}
