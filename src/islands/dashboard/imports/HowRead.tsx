import { useStore } from '@nanostores/react'
import { useState } from 'react'
import {
  type DateOrder,
  dateOrders,
  type Encoding,
  encodings,
  type ImportKind,
  importKinds,
} from '#contract/imports/import-names.ts'
import { dateOrderNames, encodingNames } from '#messages/dashboard/imports/columns.ts'
import { importsTexts as texts, kindNames } from '#messages/dashboard/imports/imports.ts'
import { $services, $staff, services, staff } from '#stores/dashboard/catalogue/catalogue.ts'
import type { Import, ReadingChange } from '#stores/dashboard/imports/imports.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { $country } from '#stores/dashboard/shop.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Options, SelectField, TextField } from '#islands/ui/Field.tsx'
import parts from '../parts/parts.module.css'
import { useLoad } from '../parts/use-load.ts'
import styles from './imports.module.css'

const OF_APPOINTMENTS = /\b(?:hora|hs|inicio|comienzo|start|turno|servicio|service|profesional)\b/i

/** Customers have no hours: a column called so, which holds nothing of a customer, is of appointments. */
function looksLikeAppointments({ kind, columns }: Import): boolean {
  const named = columns.filter(({ name, field }) => field === null && OF_APPOINTMENTS.test(name))
  return kind === 'customers' && named.length > 1
}

type Props = {
  readonly now: Import
  readonly again: (changeOf: (now: Import) => ReadingChange) => void
}

/** How a file is read: every change reads it again. */
export function HowRead({ now, again }: Props) {
  const country = useStore($country)
  const dates = now.columns.find(one => one.date_order !== null)
  const change = (body: ReadingChange) => again(() => body)
  return (
    <section className={parts.stack} aria-labelledby="como-se-lee">
      <h2 id="como-se-lee">{texts.howRead}</h2>
      {looksLikeAppointments(now) && <LooksLike now={now} again={again} />}
      <div className={styles.ways}>
        <KindField now={now} again={again} />
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
        {now.kind !== 'services' && country === 'AR' && <AreaCode now={now} again={again} />}
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

/** Another kind finds other things in the columns. */
function KindField({ now, again }: Props) {
  return (
    <SelectField
      name="que"
      label={texts.kind}
      hint={texts.kindHint}
      value={now.kind}
      onChange={event => {
        const kind = event.target.value as ImportKind
        again(() => ({ kind }))
      }}
    >
      <Options of={importKinds.map(id => ({ id, name: kindNames[id] }))} />
    </SelectField>
  )
}

function LooksLike({ again }: Props) {
  return (
    <p className={styles.looks}>
      {texts.looksLike}{' '}
      <Button
        look="plain small"
        label={texts.readAsAppointments}
        onClick={() => again(() => ({ kind: 'appointments' }))}
      />
    </p>
  )
}

function AreaCode({ now, again }: Props) {
  const known = now.area_code ?? ''
  const [typed, setTyped] = useState<string | null>(null)
  const save = () =>
    typed !== null && typed !== known && again(() => ({ area_code: typed || null }))
  return (
    <TextField
      name="caracteristica"
      label={texts.areaCode}
      hint={texts.areaCodeHint}
      inputMode="numeric"
      maxLength={5}
      value={typed ?? known}
      onChange={event => setTyped(event.target.value.replaceAll(/\D/g, ''))}
      onBlur={save}
    />
  )
}

/** For services and people that the shop does not have by these names. */
function Fallbacks({ now: { fallback }, again }: Props) {
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
