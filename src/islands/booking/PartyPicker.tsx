import { useStore } from '@nanostores/react'
import { Fragment, useEffect, useRef, useState } from 'react'
import { manners } from '#domain/booking/manners.ts'
import { partyMessages as words } from '#messages/booking/party.ts'
import { priceText } from '#contract/texts/texts.ts'
import { createParty, type Party, visitForAll } from '#stores/booking/party.ts'
import type { BookableShop } from '#stores/booking/state.ts'
import type { PartyProps } from './PartyDoor.tsx'
import styles from './who.module.css'

/** How many come, at once or one after the other, and their names. */
export function PartyPicker({ shop, visit, booking, way, visitOf, onPriced }: PartyProps) {
  const [store] = useState(() =>
    createParty(booking, way, {
      people: 2,
      together: visit.staff.length < 2 ? 'in_turn' : 'same_time',
      names: [],
      services: [],
    }),
  )
  const party = useStore(store.$party)
  const { people, together } = party
  const { services, addOns, staff, hold } = useStore(booking.$booking)
  useEffect(() => {
    const held = { staff: hold?.staff, others: store.heldWith(hold?.id) }
    const choice = { services, addOns, staff }
    onPriced(people > 1 ? visitForAll(visitOf, shop, choice, { party, held }) : null)
  }, [store, shop, services, addOns, staff, hold, people, party, visitOf, onPriced])
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // The button that was tapped is gone.
    heading.current?.focus()
    void store.begin()
  }, [store])
  return (
    <section style={{ display: 'grid', gap: '0.75rem' }} id="cuantos">
      <h2 ref={heading} tabIndex={-1} style={{ fontSize: 'var(--text-20)' }}>
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
          {shop.staff.length > 1 && (
            <Chips
              label={words.how}
              choices={manners}
              chosen={together}
              textOf={manner => words.manners[manner]}
              onChoose={manner => store.change({ together: manner })}
            />
          )}
          <Others shop={shop} party={party} onWrite={store.write} onServe={store.serve} />
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

type OthersProps = {
  readonly shop: BookableShop
  readonly party: Party
  readonly onWrite: (place: number, name: string) => void
  readonly onServe: (place: number, service: string) => void
}

function Others({ shop, party: { people, ...party }, onWrite, onServe }: OthersProps) {
  // A class has places of its own for several people.
  const services = shop.services.filter(one => !one.capacity && one.staff.length > 0)
  return (
    <div className={styles.fields} data-native>
      {Array.from({ length: people - 1 }, (_, place) => (
        <Fragment key={place}>
          <div className="field">
            <label htmlFor={`acompanante-${place}`}>{words.name(place + 1)}</label>
            <input
              className="input"
              id={`acompanante-${place}`}
              aria-describedby={place === 0 ? 'acompanante-hint' : undefined}
              autoComplete="off"
              autoCapitalize="words"
              maxLength={80}
              value={party.names[place] ?? ''}
              onChange={event => onWrite(place, event.target.value)}
            />
            {place === 0 && (
              <p className="soft small" id="acompanante-hint">
                {words.nameHint}
              </p>
            )}
          </div>
          {services.length > 1 && (
            <div className="field">
              <label htmlFor={`se-hace-${place}`}>
                {words.service(party.names[place] ?? '', place + 1)}
              </label>
              <select
                className="input"
                id={`se-hace-${place}`}
                value={party.services[place] ?? ''}
                onChange={event => onServe(place, event.target.value)}
              >
                <option value="">{words.same}</option>
                {services.map(({ id, name, price }) => (
                  <option key={id} value={id}>
                    {`${name} · ${priceText(price, shop.currency)}`}
                  </option>
                ))}
              </select>
            </div>
          )}
        </Fragment>
      ))}
    </div>
  )
}
