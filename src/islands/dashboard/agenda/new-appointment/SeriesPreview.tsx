import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { Sent } from '#contract/contract.ts'
import { dateOf, timeText } from '#contract/texts/texts.ts'
import { seriesTexts as texts } from '#messages/dashboard/series.ts'
import { dayMonth, longDay } from '#stores/dashboard/day-texts.ts'
import { $activeStaff } from '#stores/dashboard/catalogue/catalogue.ts'
import {
  createSeries,
  type Occurrence,
  type StaffSlot,
} from '#stores/dashboard/appointment/series.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Form, SubmitButton } from '#islands/dashboard/parts/Form.tsx'
import parts from '#islands/dashboard/parts/parts.module.css'
import { takeFocus } from '#islands/dashboard/parts/take-focus.ts'
import styles from './series.module.css'

export type Series = {
  readonly appointment: Sent<'createStaffAppointment', 'body'>
  readonly occurrences: readonly Occurrence[]
}
type Props = Series & {
  readonly onBack: () => void
  readonly onDone: (count: number) => void
}
type Names = (id: string) => string

/** All dates of a series before it is booked. Each can be skipped or moved to another time or staff member. */
export function SeriesPreview({ appointment, occurrences, onBack, onDone }: Props) {
  const staffMembers = useStore($activeStaff)
  const nameOf: Names = id => shortNameOf(staffMembers, id)
  const [chosen, setChosen] = useState<ReadonlyMap<number, StaffSlot>>(() => fitting(occurrences))
  const conflicts = occurrences.filter(one => one.reason !== null)
  const holidays = occurrences.filter(one => one.holiday !== null)
  const staffMember = nameOf(occurrences[0]?.staff ?? 'any')
  const places = occurrences.flatMap(one => chosen.get(one.number) ?? [])
  const save = async () => {
    const problem = await createSeries(appointment, places)
    if (!problem) onDone(places.length)
    return problem
  }
  return (
    <Form label={texts.title(occurrences.length)} save={save}>
      <p tabIndex={-1} ref={takeFocus}>
        {[
          texts.conflicts(conflicts.length),
          staffMember && texts.with(staffMember),
          holidays.length > 0 && texts.holidays(holidays.length),
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      <ol className={styles.dates}>
        {occurrences.map(one => (
          <li key={one.number}>
            <Line
              occurrence={one}
              chosen={chosen.get(one.number)}
              nameOf={nameOf}
              onChoose={place => setChosen(withPlace(chosen, one.number, place))}
            />
          </li>
        ))}
      </ol>
      <div className={parts.actions}>
        {places.length > 0 && <SubmitButton>{texts.save(places.length)}</SubmitButton>}
        <Button look="plain" label={texts.back} onClick={onBack} />
      </div>
    </Form>
  )
}

/** The first name, because a select on a phone is narrow. The whole name when two staff members share the first. */
function shortNameOf(
  staffMembers: readonly { readonly id: string; readonly name: string }[],
  id: string,
): string {
  const name = staffMembers.find(staffMember => staffMember.id === id)?.name ?? ''
  const [first = ''] = name.split(' ')
  const namesakes = staffMembers.filter(staffMember => staffMember.name.split(' ')[0] === first)
  return namesakes.length > 1 ? name : first
}

type LineProps = {
  readonly occurrence: Occurrence
  readonly chosen: StaffSlot | undefined
  readonly nameOf: Names
  readonly onChoose: (place: StaffSlot | null) => void
}

function Line({ occurrence, chosen, nameOf, onChoose }: LineProps) {
  const { starts_at, reason, holiday } = occurrence
  if (starts_at === null) return <span className="soft">{texts.noSuchHour}</span>
  const date = dateOf(starts_at)
  const places = placesOf(occurrence)
  const words = ({ starts_at: at, staff }: StaffSlot) => {
    const place = texts.place(timeText(at), nameOf(staff))
    return dateOf(at) === date ? place : texts.otherDay(dayMonth(dateOf(at)), place)
  }
  return (
    <div className={styles.date}>
      <label className={styles.day}>
        <input
          type="checkbox"
          checked={chosen !== undefined}
          disabled={places.length === 0}
          onChange={event => onChoose((event.target.checked && places[0]) || null)}
        />
        <span>
          <strong>{dayMonth(date)}</strong>
          {holiday && <span className={styles.holiday}>{holiday}</span>}
          {reason !== null && (
            <small className="soft">{`${timeText(starts_at)}: ${texts.taken}`}</small>
          )}
        </span>
      </label>
      <select
        className="input"
        aria-label={texts.where(longDay(date))}
        value={chosen ? keyOf(chosen) : ''}
        onChange={event =>
          onChoose(places.find(place => keyOf(place) === event.target.value) ?? null)
        }
      >
        <option value="">{texts.skip}</option>
        {places.map(place => (
          <option key={keyOf(place)} value={keyOf(place)}>
            {words(place)}
          </option>
        ))}
      </select>
    </div>
  )
}

/** The slots to choose from for a date. When the requested one is free, it is the first. */
function placesOf({ starts_at, reason, staff, alternatives }: Occurrence): readonly StaffSlot[] {
  return reason === null && starts_at !== null
    ? [{ starts_at, staff }, ...alternatives]
    : alternatives
}

function fitting(occurrences: readonly Occurrence[]): ReadonlyMap<number, StaffSlot> {
  return new Map(
    occurrences.flatMap(one => {
      const [first] = placesOf(one)
      return one.reason === null && first ? [[one.number, first] as const] : []
    }),
  )
}

function keyOf({ starts_at, staff }: StaffSlot): string {
  return `${starts_at} ${staff}`
}

function withPlace(
  chosen: ReadonlyMap<number, StaffSlot>,
  number: number,
  place: StaffSlot | null,
): ReadonlyMap<number, StaffSlot> {
  const others = [...chosen].filter(([other]) => other !== number)
  return new Map(place ? [...others, [number, place]] : others)
}
