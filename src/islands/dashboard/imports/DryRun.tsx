import { useState } from 'react'
import { type RowState, rowStates } from '#contract/imports/import-names.ts'
import { importsTexts as texts } from '#messages/dashboard/imports/imports.ts'
import { stateNames } from '#messages/dashboard/imports/rows.ts'
import {
  applyImport,
  downloadLeftOut,
  type Import,
  readAgain,
} from '#stores/dashboard/imports/imports.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Check } from '../parts/Form.tsx'
import parts from '../parts/parts.module.css'
import { useSending } from '../parts/use-sending.ts'
import { countOf } from './Counts.tsx'
import styles from './imports.module.css'
import { Missing } from './Missing.tsx'
import { RowList } from './RowList.tsx'

type Props = { readonly now: Import; readonly onBack: () => void }

/** Step three: what becomes of each row, before anything is written. */
export function DryRun({ now, onBack }: Props) {
  const [chosen, setState] = useState<RowState | null>(null)
  // After a change there may be none of those any more.
  const state = chosen !== null && countOf(now, chosen) > 0 ? chosen : null
  const { isSending, send } = useSending()
  const count = now.new + now.changed
  const apply = () => void send(() => applyImport(now.id))
  return (
    <div className={parts.stack}>
      <Filters now={now} chosen={state} onChoose={setState} />
      <Missing now={now} onBack={onBack} />
      {now.kind === 'customers' && (now.conflicts > 0 || now.merges_names) && (
        <MergeNames now={now} />
      )}
      {(now.bad_phones > 0 || now.keeps_bad_phones) && <BadPhones now={now} />}
      {now.outside_hours > 0 && <p>{texts.outsideHours(now.outside_hours)}</p>}
      <RowList question={{ id: now.id, state, outcome: null }} />
      {now.conflicts + now.unreadable > 0 && <LeftOut id={now.id} />}
      <div className={styles.bar}>
        <p className="small">{count > 0 ? texts.mute : noneOf(now)}</p>
        <div className={parts.actions}>
          {count > 0 && (
            <Button
              look="go"
              label={isSending ? texts.applying : texts.apply[now.kind](count)}
              aria-disabled={isSending}
              onClick={apply}
            />
          )}
          <Button look={count > 0 ? 'quiet' : 'plain'} label={texts.back} onClick={onBack} />
        </div>
      </div>
    </div>
  )
}

function noneOf({ conflicts, unreadable }: Import): string {
  return conflicts + unreadable === 0 ? texts.allThere : texts.nothingYet
}

type FilterProps = {
  readonly now: Import
  readonly chosen: RowState | null
  readonly onChoose: (state: RowState | null) => void
}

function Filters({ now, chosen, onChoose }: FilterProps) {
  const states = rowStates.filter(state => countOf(now, state) > 0)
  return (
    <fieldset className={parts.group}>
      <legend className="visually-hidden">{texts.rowsTitle}</legend>
      <div className={styles.filters}>
        <Button
          look="plain small"
          label={texts.all}
          aria-pressed={chosen === null}
          onClick={() => onChoose(null)}
        />
        {states.map(state => (
          <Button
            key={state}
            look="plain small"
            label={stateNames[state](countOf(now, state))}
            aria-pressed={chosen === state}
            onClick={() => onChoose(state)}
          />
        ))}
      </div>
    </fieldset>
  )
}

function MergeNames({ now }: { readonly now: Import }) {
  const { isSending, send } = useSending()
  return (
    <Check
      label={isSending ? texts.rereading : texts.mergeNames}
      hint={texts.mergeNamesHint}
      checked={now.merges_names}
      aria-disabled={isSending}
      onChange={event => {
        const body = { merges_names: event.target.checked }
        void send(() => readAgain(now.id, () => body))
      }}
    />
  )
}

function BadPhones({ now }: { readonly now: Import }) {
  const { isSending, send } = useSending()
  const label = now.keeps_bad_phones ? texts.keptBadPhones : texts.badPhones(now.bad_phones)
  return (
    <Check
      label={isSending ? texts.rereading : label}
      hint={texts.badPhonesHint}
      checked={now.keeps_bad_phones}
      aria-disabled={isSending}
      onChange={event => {
        const body = { keeps_bad_phones: event.target.checked }
        void send(() => readAgain(now.id, () => body))
      }}
    />
  )
}

/** The rows that do not come in, to be corrected in the spreadsheet. */
export function LeftOut({ id }: { readonly id: string }) {
  const { isSending, send } = useSending()
  return (
    <div className={`${parts.actions} ${parts.middle}`}>
      <Button
        look="plain small"
        label={texts.download}
        aria-disabled={isSending}
        onClick={() => void send(() => downloadLeftOut(id))}
      />
      <span className="soft small">{texts.downloadHint}</span>
    </div>
  )
}
