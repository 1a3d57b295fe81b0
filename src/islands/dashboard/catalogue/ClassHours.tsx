import { useStore } from '@nanostores/react'
import { weekdayText } from '#contract/texts/texts.ts'
import { classHoursTexts as texts } from '#messages/dashboard/hours/hours.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import type { Service } from '#stores/dashboard/catalogue/catalogue.ts'
import { addClassHour, type ClassHourDraft } from '#stores/dashboard/catalogue/class-hours-draft.ts'
import { $settings } from '#stores/dashboard/settings/settings.ts'
import { ClockInput } from '../parts/Clock.tsx'
import { DraftList } from '../parts/DraftList.tsx'
import styles from './service.module.css'

type Props = {
  readonly service: Service | null
  readonly drafts: readonly ClassHourDraft[]
  readonly onChange: (drafts: ClassHourDraft[]) => void
}

const weekdays = [1, 2, 3, 4, 5, 6, 7]

/** When a class is held. */
export function ClassHours({ service, drafts, onChange }: Props) {
  const shopRules = valueOf(useStore($settings))?.rules
  const step = service?.rules.slot_step_minutes ?? shopRules?.slot_step_minutes
  return (
    <DraftList
      name="class_hours"
      legend={texts.title}
      hint={step === undefined ? '' : texts.hint(step)}
      drafts={drafts}
      onChange={onChange}
      rowClass={styles.hour}
      removeLabel={({ weekday, clock }) => texts.remove(`${weekdayText(weekday)} ${clock}`)}
      addLabel={texts.add}
      onAdd={() => onChange(addClassHour(drafts))}
    >
      {(draft, _, put) => (
        <>
          <label className="field">
            <span>{texts.day}</span>
            <select
              className="input"
              value={draft.weekday}
              onChange={event => put({ weekday: Number(event.target.value) })}
            >
              {weekdays.map(weekday => (
                <option key={weekday} value={weekday}>
                  {weekdayText(weekday)}
                </option>
              ))}
            </select>
          </label>
          <label className="field">
            <span>{texts.time}</span>
            <ClockInput value={draft.clock} onPick={clock => put({ clock })} />
          </label>
        </>
      )}
    </DraftList>
  )
}
