import { agendaTexts as texts } from '#messages/dashboard/agenda.ts'
import type { Column } from '#stores/dashboard/board/board-layout.ts'
import { showPerson } from '#stores/dashboard/board/view.ts'
import styles from './people.module.css'

type Props = { readonly columns: readonly Column[]; readonly shown: string | null }

/** On a phone: everybody as a list, or one person's column. */
export function PeopleTabs({ columns, shown }: Props) {
  return (
    <fieldset className={styles.people} aria-label={texts.people}>
      <button type="button" aria-pressed={shown === null} onClick={() => showPerson(null)}>
        {texts.everybody}
      </button>
      {columns.map(({ person }) => (
        <button
          key={person.id}
          type="button"
          aria-pressed={shown === person.id}
          onClick={() => showPerson(person.id)}
        >
          {person.name}
        </button>
      ))}
    </fieldset>
  )
}
