import { servicesTexts as texts } from '#messages/dashboard/setup.ts'
import {
  hasOwnBuffer,
  isOwnOffer,
  type OfferDraft,
} from '#stores/dashboard/catalogue/service-draft.ts'
import { Check, GroupError } from '../parts/Form.tsx'
import parts from '../parts/parts.module.css'
import styles from './service.module.css'

type Props = {
  readonly drafts: readonly OfferDraft[]
  /** The service's own duration and price, for staff members without their own. */
  readonly minutes: string
  readonly price: string
  readonly onChange: (drafts: OfferDraft[]) => void
}

type Put = (staff: string, fields: Partial<OfferDraft>) => void

/** The staff members who offer the service. Folded below: those with another duration or price. */
export function ServiceOffers({ drafts, minutes, price, onChange }: Props) {
  const put: Put = (staff, fields) =>
    onChange(drafts.map(one => (one.staff === staff ? { ...one, ...fields } : one)))
  const offering = drafts.filter(one => one.isOffered)
  return (
    <fieldset className={parts.group}>
      <legend>{texts.staffMembers}</legend>
      <div className={parts.choices}>
        {drafts.map(one => (
          <Check
            key={one.staff}
            label={one.name}
            checked={one.isOffered}
            onChange={event => put(one.staff, { isOffered: event.target.checked })}
          />
        ))}
      </div>
      <details className={styles.own} open={drafts.some(isOwnOffer)}>
        <summary>{texts.ownOffers}</summary>
        <p className="field-hint">{texts.ownOffersHint}</p>
        {offering.map(one => (
          <div key={one.staff} className={styles.offer}>
            <span>{one.name}</span>
            <input
              className="input"
              inputMode="numeric"
              aria-label={texts.minutesOf(one.name)}
              placeholder={minutes && `${minutes} min`}
              value={one.minutes}
              onChange={event => put(one.staff, { minutes: event.target.value })}
            />
            <input
              className="input"
              inputMode="decimal"
              aria-label={texts.priceOf(one.name)}
              placeholder={`$ ${price}`}
              value={one.price}
              onChange={event => put(one.staff, { price: event.target.value })}
            />
          </div>
        ))}
        {offering.length > 0 && <Buffers drafts={offering} onPut={put} />}
      </details>
      <GroupError name="offers" />
    </fieldset>
  )
}

type BuffersProps = { readonly drafts: readonly OfferDraft[]; readonly onPut: Put }

/** Staff members who need other buffers than the service's. */
function Buffers({ drafts, onPut }: BuffersProps) {
  return (
    <details className={styles.own} open={drafts.some(hasOwnBuffer)}>
      <summary>{texts.ownBuffers}</summary>
      <div className={`${styles.offer} ${styles.columns}`} aria-hidden="true">
        <span />
        <span>{texts.beforeColumn}</span>
        <span>{texts.afterColumn}</span>
      </div>
      {drafts.map(({ staff, name, before, after }) => (
        <div key={staff} className={styles.offer}>
          <span>{name}</span>
          <input
            className="input"
            inputMode="numeric"
            aria-label={texts.bufferBeforeOf(name)}
            placeholder={texts.asService}
            value={before}
            onChange={event => onPut(staff, { before: event.target.value })}
          />
          <input
            className="input"
            inputMode="numeric"
            aria-label={texts.bufferAfterOf(name)}
            placeholder={texts.asService}
            value={after}
            onChange={event => onPut(staff, { after: event.target.value })}
          />
        </div>
      ))}
    </details>
  )
}
