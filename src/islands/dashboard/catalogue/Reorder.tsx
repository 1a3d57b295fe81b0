import { useState } from 'react'
import type { ProblemWire } from '#contract/protocol/problems.ts'
import { problemWords } from '#messages/dashboard/problems.ts'
import { commonTexts, orderTexts as texts } from '#messages/dashboard/common.ts'
import { type Group, stepped } from '#stores/dashboard/catalogue/order-draft.ts'
import { useToast } from '#islands/providers/ToastProvider.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { Problem } from '#islands/ui/Problem.tsx'
import { Icon } from '../parts/Icon.tsx'
import parts from '../parts/parts.module.css'
import small from '../parts/small.module.css'
import styles from './order.module.css'

type Item = { readonly id: string; readonly name: string }
type Props = {
  readonly hint: string
  readonly groups: readonly Group<Item>[]
  readonly save: (ids: readonly string[]) => Promise<ProblemWire | null>
  readonly onClose: () => void
}

/**
 * Reorders by buttons, which also work by keyboard. The moved item keeps the focus, and its new place is read aloud.
 */
export function Reorder({ hint, groups: saved, save, onClose }: Props) {
  const [groups, setGroups] = useState(saved)
  const [said, setSaid] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const { showToast } = useToast()
  const say = (name: string, place: number, of: number) => setSaid(texts.moved(name, place + 1, of))
  const moveGroup = (place: number, step: -1 | 1) => {
    setGroups(stepped(groups, place, step))
    say(nameOf(groups[place]), place + step, groups.length)
  }
  const moveItem = (group: Group<Item>, place: number, step: -1 | 1) => {
    const items = stepped(group.items, place, step)
    setGroups(groups.map(one => (one === group ? { ...one, items } : one)))
    say(group.items[place]?.name ?? '', place + step, items.length)
  }
  const send = async () => {
    const refused = await save(groups.flatMap(group => group.items.map(item => item.id)))
    if (refused) return setProblem(problemWords(refused))
    showToast({ message: texts.saved, type: 'success' })
    return onClose()
  }
  return (
    <div className={parts.stack}>
      <p className="soft">{hint}</p>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      {groups.map((group, place) => (
        <section key={group.heading} className={styles.group}>
          {groups.length > 1 && (
            <div className={styles.heading}>
              <h2>{nameOf(group)}</h2>
              <Arrows
                name={nameOf(group)}
                place={place}
                count={groups.length}
                onStep={step => moveGroup(place, step)}
              />
            </div>
          )}
          <Items items={group.items} onStep={(item, step) => moveItem(group, item, step)} />
        </section>
      ))}
      <Problem words={problem} />
      <div className={parts.actions}>
        <Button look="go" label={texts.save} onClick={() => void send()} />
        <Button look="plain" label={commonTexts.cancel} onClick={onClose} />
      </div>
    </div>
  )
}

type ItemsProps = {
  readonly items: readonly Item[]
  readonly onStep: (place: number, step: -1 | 1) => void
}

function Items({ items, onStep }: ItemsProps) {
  return (
    <ol className={styles.items}>
      {items.map(({ id, name }, place) => (
        <li key={id}>
          <span>{name}</span>
          <Arrows
            name={name}
            place={place}
            count={items.length}
            onStep={step => onStep(place, step)}
          />
        </li>
      ))}
    </ol>
  )
}

type ArrowsProps = {
  readonly name: string
  readonly place: number
  readonly count: number
  readonly onStep: (step: -1 | 1) => void
}

/** At the end of the list a button stays in place and keeps the focus, but does nothing. */
function Arrows({ name, place, count, onStep }: ArrowsProps) {
  const ways = [
    { icon: 'up', step: -1, label: texts.up(name), isOff: place === 0 },
    { icon: 'down', step: 1, label: texts.down(name), isOff: place === count - 1 },
  ] as const
  return (
    <span className={styles.arrows}>
      {ways.map(({ icon, step, label, isOff }) => (
        <button
          key={icon}
          className={small.iconButton}
          type="button"
          aria-label={label}
          aria-disabled={isOff}
          onClick={() => !isOff && onStep(step)}
        >
          <Icon name={icon} />
        </button>
      ))}
    </span>
  )
}

function nameOf(group: Group<Item> | undefined): string {
  return group?.heading || texts.withoutHeading
}
