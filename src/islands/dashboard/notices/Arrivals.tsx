import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { dateOf, dayMonthText, timeText } from '#contract/texts/texts.ts'
import { arrivalTexts as texts } from '#messages/dashboard/notices.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import {
  type Arrival,
  type ArrivalGroup,
  arrivals,
  cancelArrivals,
} from '#stores/dashboard/crowds/arrivals.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Check } from '../parts/Form.tsx'
import { FormDialog } from '../parts/FormDialog.tsx'
import parts from '../parts/parts.module.css'
import { useLoad } from '../parts/use-load.ts'
import styles from './notices.module.css'

/** For the owner: much that came from one connection, which may be invented. Nothing is drawn when nothing did. */
export function Arrivals() {
  const groups = valueOf(useStore(arrivals.$store)) ?? []
  const [chosen, setChosen] = useState<ArrivalGroup | null>(null)
  useLoad(arrivals, null)
  return (
    <>
      {groups.map(group => (
        <section key={group.items[0]?.id} className={styles.crowd}>
          <p>
            <strong>{texts.came(group.items.length, hasReviews(group))}</strong> {texts.hint}
          </p>
          <Button look="plain small" label={texts.look} onClick={() => setChosen(group)} />
        </section>
      ))}
      {chosen && <CancelDialog group={chosen} onClose={() => setChosen(null)} />}
    </>
  )
}

/** None is ticked at first: many an honest customer shares a connection. One tap ticks them all. */
function CancelDialog({ group, onClose }: { group: ArrivalGroup; onClose: () => void }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const all = group.items.map(one => one.id)
  const ids = all.filter(id => chosen.has(id))
  const toggle = (id: string) =>
    setChosen(
      now => new Set(now.has(id) ? all.filter(one => one !== id && now.has(one)) : [...now, id]),
    )
  return (
    <FormDialog
      afterTrial="allowed"
      title={texts.title}
      submit={texts.cancel(ids.length)}
      isDanger
      save={async () => (ids.length === 0 ? 'unsaved' : await cancelArrivals(ids))}
      saved={texts.cancelled(ids.length)}
      onClose={onClose}
    >
      <p>{texts.what}</p>
      {hasReviews(group) && <p>{texts.reviews}</p>}
      <fieldset className={parts.group}>
        <legend>{texts.which}</legend>
        <Check
          label={texts.all}
          checked={ids.length === all.length}
          onChange={event => setChosen(new Set(event.currentTarget.checked ? all : []))}
        />
        {group.items.map(one => (
          <Check
            key={one.id}
            name={one.id}
            label={labelOf(one)}
            hint={texts.cameAt(momentOf(one.at))}
            checked={chosen.has(one.id)}
            onChange={() => toggle(one.id)}
          />
        ))}
      </fieldset>
    </FormDialog>
  )
}

function hasReviews({ items }: ArrivalGroup): boolean {
  return items.some(one => one.kind === 'review')
}

const places = { walk_in: texts.inQueue, waitlist: texts.waits, review: texts.review }

function labelOf({ kind, name, starts_at: startsAt }: Arrival): string {
  if (kind === 'appointment')
    return [name, startsAt && momentOf(startsAt)].filter(Boolean).join(', ')
  return `${name}, ${places[kind]}`
}

function momentOf(at: string): string {
  return `${dayMonthText(dateOf(at))}, ${timeText(at)}`
}
