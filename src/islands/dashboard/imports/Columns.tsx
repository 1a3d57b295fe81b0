import { useState } from 'react'
import type { ImportField } from '#contract/imports/import-names.ts'
import { importsTexts as texts } from '#messages/dashboard/imports/imports.ts'
import {
  fieldNames,
  fieldsOfKind,
  presetNames,
  recognised,
} from '#messages/dashboard/imports/columns.ts'
import {
  forgetImport,
  type Import,
  readAgain,
  type ReadingChange,
} from '#stores/dashboard/imports/imports.ts'
import { setQuery } from '#stores/dashboard/router.ts'
import { Button } from '#islands/ui/Button.tsx'
import parts from '../parts/parts.module.css'
import { useOutcome, useSending } from '../parts/use-sending.ts'
import { Counts } from './Counts.tsx'
import { HowRead } from './HowRead.tsx'
import styles from './imports.module.css'

type Props = { readonly now: Import; readonly onNext: () => void }

/** Step two: what each column holds, and how the file is read. Every change reads it again at once. */
export function Columns({ now, onNext }: Props) {
  const { isReading, again } = useReadAgain(now.id)
  const { send } = useSending()
  const leave = async () => {
    if (await send(() => forgetImport(now.id), texts.left)) setQuery({ id: null, paso: null })
  }
  return (
    <div className={parts.stack} aria-busy={isReading}>
      <HowRead now={now} again={again} />
      <section className={styles.columnsBox} aria-labelledby="columnas">
        <h2 id="columnas">{texts.columnsTitle}</h2>
        <p className="soft">
          {now.preset ? recognised(presetNames[now.preset]) : texts.columnsHint}
        </p>
        <ul className={styles.columns}>
          {now.columns.filter(isShown).map(column => (
            <ColumnChoice
              key={column.column}
              column={column}
              now={now}
              onChange={field =>
                again(latest => ({ mapping: mappingWith(latest, column.column, field) }))
              }
            />
          ))}
        </ul>
      </section>
      <div className={styles.bar}>
        <output>{isReading ? texts.rereading : <Counts now={now} />}</output>
        <div className={parts.actions}>
          <Button look="go" label={texts.toRows} aria-disabled={isReading} onClick={onNext} />
          <Button look="quiet" label={texts.leave} onClick={() => void leave()} />
        </div>
      </div>
    </div>
  )
}

/** Somebody may change the next thing while the file is still read for the last one. */
function useReadAgain(id: string) {
  const [count, setCount] = useState(0)
  const report = useOutcome()
  const again = (changeOf: (now: Import) => ReadingChange) => {
    setCount(running => running + 1)
    void readAgain(id, changeOf)
      .then(problem => report(problem))
      .finally(() => setCount(running => running - 1))
  }
  return { isReading: count > 0, again }
}

/** A field is in one column; the one that had it before holds nothing then. */
function mappingWith(now: Import, column: number, field: ImportField | null) {
  return now.columns.map(one => {
    if (one.column === column) return { column, field }
    return { column: one.column, field: one.field === field && !isShared(field) ? null : one.field }
  })
}

function isShared(field: ImportField | null): boolean {
  return field === null || ['notes', 'tags', 'other_phone'].includes(field)
}

type Column = Import['columns'][number]
/** An empty column that holds nothing needs no choice. */
function isShown({ samples, field }: Column): boolean {
  return samples.length > 0 || field !== null
}

type ColumnProps = {
  readonly column: Column
  readonly now: Import
  readonly onChange: (field: ImportField | null) => void
}

function ColumnChoice({ column, now, onChange }: ColumnProps) {
  const name = texts.column(column.name, column.column)
  return (
    <li className={styles.column} data-empty={column.field === null}>
      <div className={styles.columnWords}>
        <strong>{name}</strong>
        <span className="soft small">{column.samples.join(' · ') || texts.noSample}</span>
      </div>
      <select
        className="input"
        aria-label={texts.columnIs(name)}
        value={column.field ?? ''}
        onChange={event => onChange((event.target.value || null) as ImportField | null)}
      >
        <option value="">{texts.nothing}</option>
        {fieldsOfKind[now.kind].map(field => (
          <option key={field} value={field}>
            {fieldNames[field]}
          </option>
        ))}
      </select>
    </li>
  )
}
