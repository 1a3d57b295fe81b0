import { servicesTexts as texts } from '#messages/dashboard-setup.ts'
import {
  addPart,
  type ExtraDraft,
  newExtra,
  type PartDraft,
} from '#stores/dashboard/service-draft.ts'
import { GroupError } from '../parts/Form.tsx'
import { Icon } from '../parts/Icon.tsx'
import parts from '../parts/parts.module.css'
import styles from './service.module.css'

type PartsProps = {
  readonly drafts: readonly PartDraft[]
  readonly wholeMinutes: number
  readonly onChange: (drafts: PartDraft[]) => void
}

/** Working and waiting by turns: while a colour sets, the person takes somebody else. */
export function ServiceParts({ drafts, wholeMinutes, onChange }: PartsProps) {
  const put = (key: string, fields: Partial<PartDraft>) =>
    onChange(drafts.map(one => (one.key === key ? { ...one, ...fields } : one)))
  return (
    <fieldset className={parts.group}>
      <legend>{texts.parts}</legend>
      <p className="field-hint">{texts.partsHint}</p>
      {drafts.map((draft, place) => (
        <div key={draft.key} className={styles.part}>
          <select
            className="input"
            aria-label={texts.partKind(place + 1)}
            value={draft.isBusy ? 'busy' : 'free'}
            onChange={event => put(draft.key, { isBusy: event.target.value === 'busy' })}
          >
            <option value="busy">{texts.partBusy}</option>
            <option value="free">{texts.partFree}</option>
          </select>
          <input
            className="input"
            inputMode="numeric"
            aria-label={texts.partMinutes(place + 1)}
            value={draft.minutes}
            onChange={event => put(draft.key, { minutes: event.target.value })}
          />
          <span className="soft">min</span>
          <button
            className={parts.iconButton}
            type="button"
            aria-label={texts.removePart(place + 1)}
            onClick={() => onChange(drafts.filter(one => one.key !== draft.key))}
          >
            <Icon name="close" />
          </button>
        </div>
      ))}
      <GroupError name="segments" />
      <button
        className="btn btn-plain btn-small"
        type="button"
        onClick={() => onChange(addPart(drafts, wholeMinutes))}
      >
        {drafts.length === 0 ? texts.splitInParts : texts.addPart}
      </button>
    </fieldset>
  )
}

type ExtrasProps = {
  readonly drafts: readonly ExtraDraft[]
  readonly onChange: (drafts: ExtraDraft[]) => void
}

export function ServiceExtras({ drafts, onChange }: ExtrasProps) {
  const put = (key: string, fields: Partial<ExtraDraft>) =>
    onChange(drafts.map(one => (one.key === key ? { ...one, ...fields } : one)))
  return (
    <fieldset className={parts.group}>
      <legend>{texts.extras}</legend>
      <p className="field-hint">{texts.extrasHint}</p>
      {drafts.map((draft, place) => (
        <div key={draft.key} className={styles.extra}>
          <label className="field">
            <span>{texts.extraName(place + 1)}</span>
            <input
              className="input"
              value={draft.name}
              maxLength={60}
              onChange={event => put(draft.key, { name: event.target.value })}
            />
          </label>
          <label className="field">
            <span>{texts.minutes}</span>
            <input
              className="input"
              inputMode="numeric"
              value={draft.minutes}
              onChange={event => put(draft.key, { minutes: event.target.value })}
            />
          </label>
          <label className="field">
            <span>{texts.extraPrice}</span>
            <input
              className="input"
              inputMode="decimal"
              value={draft.price}
              onChange={event => put(draft.key, { price: event.target.value })}
            />
          </label>
          <button
            className={parts.iconButton}
            type="button"
            aria-label={texts.removeExtra(draft.name || String(place + 1))}
            onClick={() => onChange(drafts.filter(one => one.key !== draft.key))}
          >
            <Icon name="close" />
          </button>
        </div>
      ))}
      <GroupError name="add_ons" />
      <button
        className="btn btn-plain btn-small"
        type="button"
        onClick={() => onChange([...drafts, newExtra()])}
      >
        {texts.addExtra}
      </button>
    </fieldset>
  )
}
