import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { timeText } from '#contract/texts.ts'
import { newTurnTexts as texts } from '#messages/dashboard-turns.ts'
import { createFreeStarts, type FreeStart } from '#stores/dashboard/new-turn.ts'
import { GroupError } from '../parts/Form.tsx'
import { Loaded, Skeleton } from '../parts/Loaded.tsx'
import parts from '../parts/parts.module.css'

type Question = {
  readonly services: readonly string[]
  readonly staff: string
  readonly date: string
  /** The turn that is being moved, whose own time is free for it. */
  readonly moving?: string | null
}

/** The free starts of a day, asked again whenever the question changes. */
export function useFreeStarts({ services, staff, date, moving = null }: Question) {
  const [source] = useState(createFreeStarts)
  const key = services.join(',')
  useEffect(() => {
    if (key) void source.load({ services: key.split(','), staff, date, moving })
  }, [source, key, staff, date, moving])
  return { loaded: useStore(source.$store), reload: source.reload }
}

type Props = {
  readonly free: ReturnType<typeof useFreeStarts>
  readonly chosen: string | null
  readonly onChoose: (startsAt: string) => void
}

export function FreeTimes({ free, chosen, onChoose }: Props) {
  return (
    <fieldset className={parts.group}>
      <legend>{texts.freeTimes}</legend>
      <Loaded from={free.loaded} onRetry={() => void free.reload()} waiting={<Skeleton rows={1} />}>
        {starts =>
          starts.length === 0 ? (
            <p className="soft">{texts.noTimes}</p>
          ) : (
            <Chips starts={starts} chosen={chosen} onChoose={onChoose} />
          )
        }
      </Loaded>
      <GroupError name="starts_at" />
    </fieldset>
  )
}

function Chips({
  starts,
  chosen,
  onChoose,
}: Omit<Props, 'free'> & { readonly starts: readonly FreeStart[] }) {
  return (
    <div className={parts.chips}>
      {starts.map(({ starts_at }) => (
        <label
          key={starts_at}
          ref={starts_at === chosen ? showInBox : null}
          className={`slot ${parts.chip}`}
        >
          <input
            type="radio"
            name="starts_at"
            value={starts_at}
            checked={starts_at === chosen}
            onChange={() => onChoose(starts_at)}
          />
          {timeText(starts_at)}
        </label>
      ))}
    </div>
  )
}

/** The chosen hour comes into sight inside its own box; the dialog itself does not move. */
function showInBox(chip: HTMLElement | null): void {
  const box = chip?.parentElement
  if (!box) return
  const top = chip.offsetTop - box.offsetTop
  const isSeen = top >= box.scrollTop && top + chip.offsetHeight <= box.scrollTop + box.clientHeight
  if (!isSeen) box.scrollTop = top - chip.offsetHeight
}
