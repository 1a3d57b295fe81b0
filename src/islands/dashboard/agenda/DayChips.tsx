import { useStore } from '@nanostores/react'
import { shortDateText } from '#contract/texts.ts'
import { newTurnTexts as texts } from '#messages/dashboard-turns.ts'
import { addDays } from '#stores/dashboard/days.ts'
import { $today } from '#stores/dashboard/shop.ts'
import styles from './new-turn.module.css'

const shown = [0, 1, 2, 3, 4] as const

type Props = { readonly date: string; readonly onChoose: (date: string) => void }

/** "¿Tenés mañana?": the days that are asked for, one tap each. */
export function DayChips({ date, onChoose }: Props) {
  const today = useStore($today)
  if (today === null) return null
  return (
    <fieldset className={styles.days} aria-label={texts.nearDays}>
      {shown.map(ahead => {
        const day = addDays(today, ahead)
        return (
          <button
            key={day}
            className="btn btn-plain btn-small"
            type="button"
            aria-pressed={day === date}
            onClick={() => onChoose(day)}
          >
            {texts.near[ahead] ?? shortDateText(day)}
          </button>
        )
      })}
    </fieldset>
  )
}
