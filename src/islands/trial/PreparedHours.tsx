import { weekdayText } from '#contract/texts/texts.ts'
import { nextDayMessage } from '#messages/fields.ts'
import { preparingMessages as texts } from '#messages/trial.ts'
import { prepare, type PreparedHours as Hours } from '#stores/trial/preparing.ts'
import { ClockInput } from '../dashboard/parts/Clock.tsx'
import { useFormState } from '../ui/form-state.ts'
import styles from './preparing.module.css'

const weekdays = [1, 2, 3, 4, 5, 6, 7]

/** The hours are entered once and apply to all days that are ticked. */
export function PreparedHours({ hours }: { readonly hours: Hours }) {
  const { errors, correct } = useFormState()
  const change = (fields: Partial<Hours>) => {
    correct('days')
    prepare({ hours: { ...hours, ...fields } })
  }
  const turn = (day: number, isOpen: boolean) =>
    change({ days: isOpen ? [...hours.days, day] : hours.days.filter(one => one !== day) })
  return (
    <fieldset className={styles.group} aria-describedby={errors['days'] ? 'dias-error' : undefined}>
      <legend>{texts.hours}</legend>
      <p className="soft small">{texts.hoursHint}</p>
      <div className={styles.days}>
        {weekdays.map(day => (
          <label key={day} className={styles.day}>
            <input
              type="checkbox"
              name="days"
              aria-label={weekdayText(day)}
              aria-invalid={errors['days'] ? true : undefined}
              checked={hours.days.includes(day)}
              onChange={event => turn(day, event.target.checked)}
            />
            <span aria-hidden="true">{weekdayText(day).slice(0, 3)}</span>
          </label>
        ))}
      </div>
      {errors['days'] && (
        <p className="field-error" id="dias-error">
          {errors['days']}
        </p>
      )}
      <Clocks hours={hours} onChange={change} />
      <label className="choice">
        <input
          type="checkbox"
          checked={hours.hasSiesta}
          onChange={event => change({ hasSiesta: event.target.checked })}
        />
        <span>{texts.siesta}</span>
      </label>
    </fieldset>
  )
}

type ClocksProps = { readonly hours: Hours; readonly onChange: (fields: Partial<Hours>) => void }

function Clocks({ hours, onChange }: ClocksProps) {
  return (
    <div className={styles.clocks}>
      <Clock label={texts.from} value={hours.from} onPick={from => onChange({ from })} />
      {hours.hasSiesta && (
        <>
          <Clock
            label={texts.siestaFrom}
            value={hours.siestaFrom}
            onPick={siestaFrom => onChange({ siestaFrom })}
          />
          <Clock
            label={texts.siestaTo}
            value={hours.siestaTo}
            onPick={siestaTo => onChange({ siestaTo })}
          />
        </>
      )}
      <Clock
        label={texts.to}
        value={hours.to}
        note={hours.to <= hours.from ? nextDayMessage : undefined}
        onPick={to => onChange({ to })}
      />
    </div>
  )
}

type ClockProps = {
  readonly label: string
  readonly value: string
  readonly note?: string | undefined
  readonly onPick: (clock: string) => void
}

function Clock({ label, value, note, onPick }: ClockProps) {
  return (
    <label className={styles.clock}>
      <span className="small">{label}</span>
      <ClockInput value={value} onPick={onPick} />
      {note && <small className="soft">{note}</small>}
    </label>
  )
}
