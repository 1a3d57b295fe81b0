import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { manners } from '#domain/booking/manners.ts'
import { partyMessages as words } from '#messages/booking/party.ts'
import { createParty, type Party, pricedFor } from '#stores/booking/party.ts'
import type { PartyProps } from './PartyDoor.tsx'
import styles from './who.module.css'

/** How many come, at once or one after the other, and their names. */
export function PartyPicker({ shop, visit, booking, way, onPriced }: PartyProps) {
  const isOneStaff = visit.staff.length < 2
  const [store] = useState(() =>
    createParty(booking, way, {
      people: 2,
      together: isOneStaff ? 'in_turn' : 'same_time',
      names: [],
    }),
  )
  const party = useStore(store.$party)
  const { people, together } = party
  useEffect(() => {
    onPriced(people > 1 ? pricedFor(shop, { people, together }) : null)
  }, [shop, people, together, onPriced])
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // The button that was tapped is gone.
    heading.current?.focus()
    void store.begin()
  }, [store])
  return (
    <section style={{ display: 'grid', gap: '0.75rem' }} id="cuantos">
      <h2 ref={heading} tabIndex={-1}>
        {words.title}
      </h2>
      <Chips
        label={words.title}
        choices={Array.from({ length: shop.rules.max_people }, (_, index) => index + 1)}
        chosen={people}
        textOf={words.people}
        onChoose={count => store.change({ people: count })}
      />
      {people > 1 && (
        <>
          {!isOneStaff && (
            <Chips
              label={words.how}
              choices={manners}
              chosen={together}
              textOf={manner => words.manners[manner]}
              onChoose={manner => store.change({ together: manner })}
            />
          )}
          <Names party={party} onWrite={store.write} />
          <p className="soft small">{words.oneLink}</p>
        </>
      )}
    </section>
  )
}

type ChipsProps<Choice> = {
  readonly label: string
  readonly choices: readonly Choice[]
  readonly chosen: Choice
  readonly textOf: (choice: Choice) => string
  readonly onChoose: (choice: Choice) => void
}

function Chips<Choice extends string | number>(props: ChipsProps<Choice>) {
  const { label, choices, chosen, textOf, onChoose } = props
  return (
    <div className={styles.staffMembers} role="group" aria-label={label}>
      {choices.map(choice => (
        <button
          key={choice}
          className={styles.staffMember}
          type="button"
          aria-pressed={choice === chosen}
          onClick={() => onChoose(choice)}
        >
          {textOf(choice)}
        </button>
      ))}
    </div>
  )
}

type NamesProps = {
  readonly party: Party
  readonly onWrite: (place: number, name: string) => void
}

function Names({ party: { people, names }, onWrite }: NamesProps) {
  return (
    <div className={styles.fields} data-native>
      {Array.from({ length: people - 1 }, (_, place) => (
        <div key={place} className="field">
          <label htmlFor={`acompanante-${place}`}>{words.name(place + 1)}</label>
          <input
            className="input"
            id={`acompanante-${place}`}
            aria-describedby={place === 0 ? 'acompanante-hint' : undefined}
            autoComplete="off"
            autoCapitalize="words"
            maxLength={80}
            value={names[place] ?? ''}
            onChange={event => onWrite(place, event.target.value)}
          />
          {place === 0 && (
            <p className="soft small" id="acompanante-hint">
              {words.nameHint}
            </p>
          )}
        </div>
      ))}
    </div>
  )
}
