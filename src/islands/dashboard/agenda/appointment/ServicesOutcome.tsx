import { useStore } from '@nanostores/react'
import type { AppointmentWire } from '#contract/contract.ts'
import { dateOf, durationText, priceText, shortDateText, timeText } from '#contract/texts/texts.ts'
import { changeServicesTexts as texts } from '#messages/dashboard/appointment-actions.ts'
import { namedConflicts } from '#stores/dashboard/appointment/named-conflicts.ts'
import type { ServicesPreview } from '#stores/dashboard/appointment/services.ts'
import { $activeStaff } from '#stores/dashboard/catalogue/catalogue.ts'
import { minutesOf } from '#stores/wall-clock.ts'
import { Loaded } from '#islands/dashboard/parts/Loaded.tsx'
import parts from '#islands/dashboard/parts/parts.module.css'
import styles from './appointment.module.css'
import type { useServices } from './use-services.ts'

type Change = ReturnType<typeof useServices>
type Props = { readonly appointment: AppointmentWire; readonly change: Change }

/** The new duration and price, what is in the way, and where it would fit instead. */
export function ServicesOutcome({ appointment, change }: Props) {
  return (
    <section className={styles.outcome} aria-label={texts.preview}>
      <Loaded from={change.source} rows={1}>
        {preview => (
          <>
            <output>
              <Size appointment={appointment} preview={preview} />
              <InTheWay appointment={appointment} preview={preview} change={change} />
            </output>
            <Elsewhere
              preview={preview}
              onTake={change.take}
              date={dateOf(appointment.starts_at)}
            />
          </>
        )}
      </Loaded>
    </section>
  )
}

type SizeProps = Pick<Props, 'appointment'> & { readonly preview: ServicesPreview }

function Size({ appointment, preview }: SizeProps) {
  const { starts_at, ends_at, price, currency } = preview
  const before = sizeText(minutesOf(appointment), appointment.price, currency)
  if (ends_at === null || price === null) return <p className="problem">{texts.nobody}</p>
  const now = sizeText(minutesOf({ starts_at, ends_at }), price, currency)
  return (
    <p className="figures">
      <strong>{`${texts.span(timeText(starts_at), timeText(ends_at))} · ${now}`}</strong>
      {now !== before && <span className="soft small">{texts.before(before)}</span>}
    </p>
  )
}

function sizeText(minutes: number, price: number, currency: string): string {
  return texts.size(durationText(minutes), priceText(price, currency))
}

/**
 * Names the conflicting appointments and blocks from the board that is open behind; otherwise shows the server's
 * reason.
 */
function InTheWay({ appointment, preview, change }: SizeProps & Pick<Props, 'change'>) {
  const { reason, text, ends_at } = preview
  if (reason === null || ends_at === null) return null
  const staffId = change.staff ?? appointment.legs[0]?.staff.id
  const named = namedConflicts({ ...preview, ends_at }, { appointment, staffId })
  return (
    <ul className={`problem ${parts.lines}`}>
      {named.length === 0 && <li>{text}</li>}
      {named.map(words => (
        <li key={words}>{words}</li>
      ))}
    </ul>
  )
}

type ElsewhereProps = {
  readonly preview: ServicesPreview
  readonly onTake: Change['take']
  /** The current date, which the alternatives need not name. */
  readonly date: string
}

function Elsewhere({ preview, onTake, date }: ElsewhereProps) {
  const staffMembers = useStore($activeStaff)
  if (preview.alternatives.length === 0) return null
  return (
    <fieldset className={parts.group}>
      <legend>{texts.elsewhere}</legend>
      <div className={parts.chips}>
        {preview.alternatives.map(({ starts_at: at, staff }) => (
          <button
            key={`${at} ${staff ?? ''}`}
            className={`slot ${parts.chip}`}
            type="button"
            onClick={() => onTake(at, staff)}
          >
            {texts.place(
              dateOf(at) === date ? timeText(at) : `${shortDateText(dateOf(at))} ${timeText(at)}`,
              staffMembers.find(one => one.id === staff)?.name ?? null,
            )}
          </button>
        ))}
      </div>
    </fieldset>
  )
}
