import { Button } from '#islands/ui/Button.tsx'
import styles from './parts.module.css'

type Props = {
  readonly title: string
  readonly hint: string
  readonly addLabel?: string
  readonly onAdd?: () => void
}

/** The head of a list: its title, and the button that adds to it. */
export function ListHead({ title, hint, addLabel, onAdd }: Props) {
  return (
    <div className={styles.listHead}>
      <h2>{title}</h2>
      {addLabel && <Button look="plain small" label={addLabel} onClick={onAdd} />}
      <p className="soft">{hint}</p>
    </div>
  )
}
