import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { priceText } from '#contract/texts/texts.ts'
import { minorUnitsOf } from '#domain/country/currencies.ts'
import { dotted } from '#messages/dashboard/dashboard.ts'
import { priceChangeTexts as texts } from '#messages/dashboard/price-changes.ts'
import { longDay } from '#stores/dashboard/day-texts.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import {
  followPriceChanges,
  type PriceChange,
  priceChanges,
  undoPrices,
} from '#stores/dashboard/price-changes/price-changes.ts'
import { $currency } from '#stores/dashboard/shop.ts'
import { Button } from '#islands/ui/Button.tsx'
import { FormDialog } from '../parts/FormDialog.tsx'
import { Modal } from '../parts/Modal.tsx'
import parts from '../parts/parts.module.css'
import table from '../parts/table.module.css'
import { useLoad } from '../parts/use-load.ts'
import styles from './price-changes.module.css'

type Opened = { readonly change: PriceChange; readonly to: 'see' | 'undo' }

/** The changes to come, which can be undone; folded below, the last ones. Nothing while there are none. */
export function PriceChanges() {
  const loaded = valueOf(useStore(priceChanges.$store))
  const [opened, setOpened] = useState<Opened | null>(null)
  useLoad(priceChanges, null)
  useEffect(() => followPriceChanges(), [])
  if (loaded === null || loaded.length === 0) return null
  const coming = loaded.filter(one => !one.has_begun)
  const begun = loaded.filter(one => one.has_begun)
  const close = () => setOpened(null)
  return (
    <section className={`${parts.lines} ${styles.list}`} aria-label={texts.listTitle}>
      <ChangeList changes={coming} onOpen={setOpened} />
      {begun.length > 0 && (
        <details>
          <summary className="soft small">{texts.earlier(begun.length)}</summary>
          <ChangeList changes={begun} onOpen={setOpened} />
        </details>
      )}
      {opened?.to === 'see' && <SeeDialog change={opened.change} onClose={close} />}
      {opened?.to === 'undo' && <UndoDialog change={opened.change} onClose={close} />}
    </section>
  )
}

type ListProps = {
  readonly changes: readonly PriceChange[]
  readonly onOpen: (opened: Opened) => void
}

function ChangeList({ changes, onOpen }: ListProps) {
  if (changes.length === 0) return null
  return (
    <ul className={parts.list}>
      {changes.map(change => (
        <li key={change.id} className={`${parts.row} ${styles.change}`}>
          <span className={`${parts.rowWords} ${parts.wraps}`}>
            <strong>{titleOf(change)}</strong>
            <Facts change={change} />
          </span>
          <span className={parts.actions}>
            <Button
              look="plain small"
              label={texts.see}
              of={titleOf(change)}
              onClick={() => onOpen({ change, to: 'see' })}
            />
            {!change.has_begun && (
              <Button
                look="quiet small"
                label={texts.undo}
                of={titleOf(change)}
                onClick={() => onOpen({ change, to: 'undo' })}
              />
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}

function titleOf({ starts_on: date, prices, has_begun: hasBegun }: PriceChange): string {
  return hasBegun
    ? texts.begun(longDay(date), prices.length)
    : texts.coming(longDay(date), prices.length)
}

function Facts({ change }: { readonly change: PriceChange }) {
  const currency = useStore($currency)
  const { percent, round_to: roundTo, created_by: by, keeps_booked: keepsBooked } = change
  const step = roundTo === null ? null : priceText(roundTo * minorUnitsOf(currency), currency)
  const booked = keepsBooked ? [] : [texts.movesBooked]
  return <span className="soft small">{dotted(...texts.facts(percent, step, by), ...booked)}</span>
}

type DialogProps = { readonly change: PriceChange; readonly onClose: () => void }

function SeeDialog({ change, onClose }: DialogProps) {
  const currency = useStore($currency)
  return (
    <Modal title={titleOf(change)} onClose={onClose}>
      <div className={`${table.scroller} ${styles.scroller}`}>
        <table className={table.table}>
          <thead>
            <tr>
              <th scope="col">{texts.serviceColumn}</th>
              <th scope="col" className={table.number}>
                {texts.oldColumn}
              </th>
              <th scope="col" className={table.number}>
                {texts.newColumn}
              </th>
            </tr>
          </thead>
          <tbody>
            {change.prices.map(({ service, name, staff, staff_name: who, ...price }) => (
              <tr key={`${service} ${staff}`}>
                <td>{who === null ? name : `${name} ${texts.withStaff(who)}`}</td>
                <td className={table.number}>{priceText(price.old, currency)}</td>
                <td className={table.number}>{priceText(price.new, currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Modal>
  )
}

function UndoDialog({ change, onClose }: DialogProps) {
  const day = longDay(change.starts_on)
  return (
    <FormDialog
      title={texts.undoTitle}
      save={async () => await undoPrices(change.id)}
      saved={texts.undone}
      submit={texts.undo}
      isDanger
      onClose={onClose}
    >
      <p>{change.keeps_booked ? texts.undoHint(day) : texts.undoBookedHint(day)}</p>
    </FormDialog>
  )
}
