import type { ReactNode } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { GroupError } from './Form.tsx'
import { Icon } from './Icon.tsx'
import styles from './parts.module.css'
import small from './small.module.css'

type Draft = { readonly key: string }
type Put<One> = (fields: Partial<One>) => void
type Props<One extends Draft> = {
  readonly legend: string
  readonly hint: string
  /** The name of the list on the wire; its error is shown below it. */
  readonly name: string
  readonly drafts: readonly One[]
  readonly onChange: (drafts: One[]) => void
  readonly rowClass: string | undefined
  readonly children: (draft: One, place: number, put: Put<One>) => ReactNode
  readonly removeLabel: (draft: One, place: number) => string
  readonly addLabel: string
  readonly onAdd: () => void
}

/** A list of rows inside a form that can be edited, added and removed. */
export function DraftList<One extends Draft>(props: Props<One>) {
  const { legend, hint, name, drafts, onChange, rowClass, removeLabel, addLabel, onAdd } = props
  return (
    <fieldset className={styles.group}>
      <legend>{legend}</legend>
      <p className="field-hint">{hint}</p>
      {drafts.map((draft, place) => (
        <div key={draft.key} className={rowClass}>
          {props.children(draft, place, fields =>
            onChange(drafts.map(one => (one === draft ? { ...one, ...fields } : one))),
          )}
          <button
            className={small.iconButton}
            type="button"
            aria-label={removeLabel(draft, place)}
            onClick={() => onChange(drafts.filter(one => one !== draft))}
          >
            <Icon name="close" />
          </button>
        </div>
      ))}
      <GroupError name={name} />
      <Button look="plain small" label={addLabel} onClick={onAdd} />
    </fieldset>
  )
}
