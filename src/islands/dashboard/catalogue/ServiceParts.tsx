import { servicesTexts as texts } from '#messages/dashboard/setup.ts'
import {
  addPart,
  type ExtraDraft,
  newExtra,
  type PartDraft,
} from '#stores/dashboard/catalogue/service-draft.ts'
import { DraftList } from '../parts/DraftList.tsx'
import styles from './service.module.css'

type PartsProps = {
  readonly drafts: readonly PartDraft[]
  readonly wholeMinutes: number
  readonly onChange: (drafts: PartDraft[]) => void
}

/** Busy and processing phases alternate: while a colour sets, the staff member can serve somebody else. */
export function ServiceParts({ drafts, wholeMinutes, onChange }: PartsProps) {
  return (
    <DraftList
      name="segments"
      legend={texts.parts}
      hint={texts.partsHint}
      drafts={drafts}
      onChange={onChange}
      rowClass={styles.part}
      removeLabel={(_, place) => texts.removePart(place + 1)}
      addLabel={drafts.length === 0 ? texts.splitInParts : texts.addPart}
      onAdd={() => onChange(addPart(drafts, wholeMinutes))}
    >
      {(draft, place, put) => (
        <>
          <select
            className="input"
            aria-label={texts.partKind(place + 1)}
            value={draft.isBusy ? 'busy' : 'free'}
            onChange={event => put({ isBusy: event.target.value === 'busy' })}
          >
            <option value="busy">{texts.partBusy}</option>
            <option value="free">{texts.partFree}</option>
          </select>
          <input
            className="input"
            inputMode="numeric"
            aria-label={texts.partMinutes(place + 1)}
            value={draft.minutes}
            onChange={event => put({ minutes: event.target.value })}
          />
          <span className="soft">min</span>
        </>
      )}
    </DraftList>
  )
}

type ExtrasProps = {
  readonly drafts: readonly ExtraDraft[]
  readonly onChange: (drafts: ExtraDraft[]) => void
}

export function ServiceExtras({ drafts, onChange }: ExtrasProps) {
  return (
    <DraftList
      name="add_ons"
      legend={texts.extras}
      hint={texts.extrasHint}
      drafts={drafts}
      onChange={onChange}
      rowClass={styles.extra}
      removeLabel={(draft, place) => texts.removeExtra(draft.name || String(place + 1))}
      addLabel={texts.addExtra}
      onAdd={() => onChange([...drafts, newExtra()])}
    >
      {(draft, place, put) => (
        <>
          <label className="field">
            <span>{texts.extraName(place + 1)}</span>
            <input
              className="input"
              value={draft.name}
              maxLength={60}
              onChange={event => put({ name: event.target.value })}
            />
          </label>
          <label className="field">
            <span>{texts.minutes}</span>
            <input
              className="input"
              inputMode="numeric"
              value={draft.minutes}
              onChange={event => put({ minutes: event.target.value })}
            />
          </label>
          <label className="field">
            <span>{texts.extraPrice}</span>
            <input
              className="input"
              inputMode="decimal"
              value={draft.price}
              onChange={event => put({ price: event.target.value })}
            />
          </label>
        </>
      )}
    </DraftList>
  )
}
