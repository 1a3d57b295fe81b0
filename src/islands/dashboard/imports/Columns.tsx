import { useStore } from '@nanostores/react'
import { useState } from 'react'
import {
  type DateOrder,
  dateOrders,
  type Encoding,
  encodings,
  type ImportField,
  type ImportKind,
  importKinds,
} from '#contract/imports/import-names.ts'
import { importsTexts as texts, kindNames } from '#messages/dashboard/imports/imports.ts'
import {
  dateOrderNames,
  encodingNames,
  fieldNames,
  fieldsOfKind,
  presetNames,
  recognised,
} from '#messages/dashboard/imports/columns.ts'
import { $services, $staff, services, staff } from '#stores/dashboard/catalogue/catalogue.ts'
import {
  forgetImport,
  type Import,
  readAgain,
  type ReadingChange,
} from '#stores/dashboard/imports/imports.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { setQuery } from '#stores/dashboard/router.ts'
import { $country } from '#stores/dashboard/shop.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Options, SelectField, TextField } from '#islands/ui/Field.tsx'
import parts from '../parts/parts.module.css'
import { useLoad } from '../parts/use-load.ts'
import { useOutcome, useSending } from '../parts/use-sending.ts'
import { Counts } from './Counts.tsx'
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

const OF_APPOINTMENTS = /\b(?:hora|hs|inicio|comienzo|start|turno|servicio|service|profesional)\b/i

/** Customers have no hours: a column called so, which holds nothing of a customer, is of appointments. */
function looksLikeAppointments({ kind, columns }: Import): boolean {
  const named = columns.filter(({ name, field }) => field === null && OF_APPOINTMENTS.test(name))
  return kind === 'customers' && named.length > 1
}

type HowProps = { readonly now: Import; readonly again: ReturnType<typeof useReadAgain>['again'] }

function HowRead({ now, again }: HowProps) {
  const country = useStore($country)
  const dates = now.columns.find(one => one.date_order !== null)
  const known = now.area_code ?? ''
  const [typed, setTyped] = useState<string | null>(null)
  const change = (body: ReadingChange) => again(() => body)
  const saveCode = () =>
    typed !== null && typed !== known && again(() => ({ area_code: typed || null }))
  return (
    <section className={parts.stack} aria-labelledby="como-se-lee">
      <h2 id="como-se-lee">{texts.howRead}</h2>
      {looksLikeAppointments(now) && (
        <p className={styles.looks}>
          {texts.looksLike}{' '}
          <Button
            look="plain small"
            label={texts.readAsAppointments}
            onClick={() => change({ kind: 'appointments' })}
          />
        </p>
      )}
      <div className={styles.ways}>
        <SelectField
          name="que"
          label={texts.kind}
          hint={texts.kindHint}
          value={now.kind}
          onChange={event => change({ kind: event.target.value as ImportKind })}
        >
          <Options of={importKinds.map(id => ({ id, name: kindNames[id] }))} />
        </SelectField>
        {dates?.date_order && (
          <SelectField
            name="fechas"
            label={texts.dateOrder}
            hint={dates.is_order_certain ? texts.sureOrder : texts.unsureOrder}
            value={dates.date_order}
            onChange={event => change({ date_order: event.target.value as DateOrder })}
          >
            <Options of={dateOrders.map(id => ({ id, name: dateOrderNames[id] }))} />
          </SelectField>
        )}
        {now.kind !== 'services' && country === 'AR' && (
          <TextField
            name="caracteristica"
            label={texts.areaCode}
            hint={texts.areaCodeHint}
            inputMode="numeric"
            maxLength={5}
            value={typed ?? known}
            onChange={event => setTyped(event.target.value.replaceAll(/\D/g, ''))}
            onBlur={saveCode}
          />
        )}
        {now.encoding && now.format !== 'xlsx' && (
          <SelectField
            name="letras"
            label={texts.encoding}
            value={now.encoding}
            onChange={event => change({ encoding: event.target.value as Encoding })}
          >
            <Options of={encodings.map(id => ({ id, name: encodingNames[id] }))} />
          </SelectField>
        )}
        {now.sheets.length > 1 && (
          <SelectField
            name="hoja"
            label={texts.sheet}
            value={now.sheet ?? ''}
            onChange={event => change({ sheet: event.target.value, mapping: null })}
          >
            <Options of={now.sheets.map(name => ({ id: name, name }))} />
          </SelectField>
        )}
        {now.kind === 'appointments' && <Fallbacks now={now} again={again} />}
      </div>
    </section>
  )
}

/** For services and people that the shop does not have by these names. */
function Fallbacks({ now: { fallback }, again }: HowProps) {
  const choose = (chosen: Partial<Import['fallback']>) =>
    again(latest => ({ fallback: { ...latest.fallback, ...chosen } }))
  useLoad(services, null)
  useLoad(staff, null)
  const known = valueOf(useStore($services)) ?? []
  const team = (valueOf(useStore($staff)) ?? []).filter(one => one.is_active)
  return (
    <>
      <SelectField
        name="otro-servicio"
        label={texts.fallbackService}
        value={fallback.service ?? ''}
        onChange={event => choose({ service: event.target.value || null })}
      >
        <option value="">{texts.none}</option>
        <Options of={known.filter(one => one.is_active)} />
      </SelectField>
      <SelectField
        name="otra-persona"
        label={texts.fallbackStaff}
        value={fallback.staff ?? ''}
        onChange={event => choose({ staff: event.target.value || null })}
      >
        <option value="">{texts.none}</option>
        <Options of={team} />
      </SelectField>
    </>
  )
}
