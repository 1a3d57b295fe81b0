import { useState } from 'react'
import type { ProblemWire } from '#contract/protocol/problems.ts'
import { orderTexts as texts } from '#messages/dashboard/order.ts'
import { problemWords } from '#messages/dashboard/problems.ts'
import { commonTexts } from '#messages/dashboard/dashboard.ts'
import { type Group, stepped } from '#stores/dashboard/setup/order-draft.ts'
import { useToast } from '#islands/providers/ToastProvider.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { Icon } from '../parts/Icon.tsx'
import parts from '../parts/parts.module.css'
import styles from './order.module.css'

type Item = { readonly id: string; readonly name: string }
type Props = {
  readonly hint: string
  readonly groups: readonly Group<Item>[]
  readonly save: (ids: readonly string[]) => Promise<ProblemWire | null>
  readonly onClose: () => void
}

/** Up and down by buttons, which a keyboard has too; what moved says its new place, and keeps the focus. */
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
                isFirst={place === 0}
                isLast={place === groups.length - 1}
                onStep={step => moveGroup(place, step)}
              />
            </div>
          )}
          <ol className={styles.items}>
            {group.items.map((item, index) => (
              <li key={item.id}>
                <span>{item.name}</span>
                <Arrows
                  name={item.name}
                  isFirst={index === 0}
                  isLast={index === group.items.length - 1}
                  onStep={step => moveItem(group, index, step)}
                />
              </li>
            ))}
          </ol>
        </section>
      ))}
      {problem && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      <div className={parts.actions}>
        <Button look="go" label={texts.save} onClick={() => void send()} />
        <Button look="plain" label={commonTexts.cancel} onClick={onClose} />
      </div>
    </div>
  )
}

type ArrowsProps = {
  readonly name: string
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly onStep: (step: -1 | 1) => void
}

/** A button at the end of its way stays where the finger and the focus are, and does nothing. */
function Arrows({ name, isFirst, isLast, onStep }: ArrowsProps) {
  return (
    <span className={styles.arrows}>
      <button
        className={parts.iconButton}
        type="button"
        aria-label={texts.up(name)}
        aria-disabled={isFirst}
        onClick={() => !isFirst && onStep(-1)}
      >
        <Icon name="up" />
      </button>
      <button
        className={parts.iconButton}
        type="button"
        aria-label={texts.down(name)}
        aria-disabled={isLast}
        onClick={() => !isLast && onStep(1)}
      >
        <Icon name="down" />
      </button>
    </span>
  )
}

function nameOf(group: Group<Item> | undefined): string {
  return group?.heading || texts.withoutHeading
}
