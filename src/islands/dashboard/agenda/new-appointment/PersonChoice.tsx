import { useStore } from '@nanostores/react'
import { agendaTexts as texts } from '#messages/dashboard/agenda.ts'
import type { Column } from '#stores/dashboard/board/board-layout.ts'
import { $shownPerson, showPerson } from '#stores/dashboard/board/view.ts'
import styles from '../views/week.module.css'

/** Whose week or month it is; nobody chosen is everybody. */
export function PersonChoice({ people }: { readonly people: readonly Column['person'][] }) {
  const staff = useStore($shownPerson)
  return (
    <label className={styles.who}>
      <span>{texts.people}</span>
      <select
        className="input"
        value={staff ?? ''}
        onChange={event => showPerson(event.target.value || null)}
      >
        <option value="">{texts.everybody}</option>
        {people.map(person => (
          <option key={person.id} value={person.id}>
            {person.name}
          </option>
        ))}
      </select>
    </label>
  )
}
