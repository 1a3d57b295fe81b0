import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { dateOf, timeText } from '#contract/texts/texts.ts'
import { effectTexts as texts } from '#messages/dashboard/hours/effects.ts'
import {
  $effect,
  $toSettle,
  cutAlso,
  daysToSettle,
  decideEffect,
  type Effect,
  followEffect,
  followSettling,
  forgetToSettle,
  type RulesChange,
  settledChange,
  settleUrlAfter,
} from '#stores/dashboard/hours/effects.ts'
import { sections } from '#stores/dashboard/routes.ts'
import { type DayToSettle } from '#stores/dashboard/board/outside-hours.ts'
import { dayMonth, longDay } from '#stores/dashboard/day-texts.ts'
import { Button, ButtonLink } from '#islands/ui/Button.tsx'
import { Check } from '../parts/Form.tsx'
import { Modal } from '../parts/Modal.tsx'
import parts from '../parts/parts.module.css'
import styles from './effects.module.css'

/** Shows, before a change is saved, which appointments would no longer fit, and helps to move them. */
export function EffectDialog() {
  const asked = useStore($effect)
  useEffect(() => followEffect(), [])
  if (asked === null) return <Settle />
  const { change, effect } = asked
  const { items, total, outside_already: already, own_hours: others } = effect
  // A staff member with appointments to come cannot be deactivated; the server would refuse it.
  const canSave = total === 0 || change.kind !== 'staff_off'
  // A change of hours is saved first and the appointments are moved afterwards: before it is saved, the server would
  // still propose the hours that are about to close.
  const isSettledAfter = change.kind !== 'staff_off' && change.kind !== 'service_off'
  const stay = isSettledAfter ? texts.stay : texts.stayOffered
  return (
    <Modal title={texts.title} onClose={() => decideEffect('leave')}>
      <div className={parts.stack}>
        <p role="status">
          <strong>
            {total === 0 ? noneText(others.length) : texts.leaves(total, change.kind)}
          </strong>
          {total > 0 && <span className={styles.soft}>{canSave ? stay : texts.first}</span>}
          {already > 0 && <span className={styles.soft}>{texts.already(already)}</span>}
        </p>
        {others.map(({ staff, name }) => (
          <Check
            key={staff}
            label={texts.cutAlso(name)}
            hint={texts.keepsOwn(name)}
            checked={asked.also.includes(staff)}
            onChange={event => cutAlso(staff, event.target.checked)}
          />
        ))}
        <EffectAppointments items={items} isMovable={!isSettledAfter} />
        {!canSave && <Days days={daysToSettle(change, items)} change={change} />}
        {total > items.length && <p className="soft">{texts.more(total - items.length)}</p>}
        <div className={parts.actions}>
          {canSave && (
            <Button
              look="go"
              label={total === 0 ? texts.saveClean : texts.save}
              onClick={() => decideEffect('save')}
            />
          )}
          <Button
            look="plain"
            label={texts.leave}
            data-first
            onClick={() => decideEffect('leave')}
          />
        </div>
      </div>
    </Modal>
  )
}

type AppointmentsProps = { readonly items: Effect['items']; readonly isMovable: boolean }

export function EffectAppointments({ items, isMovable }: AppointmentsProps) {
  if (items.length === 0) return null
  return (
    <ul className={styles.appointments}>
      {items.map(({ id, starts_at: startsAt, customer, legs }) => (
        <li key={id}>
          <span className={styles.when}>
            {dayMonth(dateOf(startsAt))}
            <strong>{timeText(startsAt)}</strong>
          </span>
          <span className={styles.words}>
            <strong>{customer.name}</strong>
            <small className="soft">
              {legs.map(item => `${item.service.name} con ${item.staff.name}`).join(' y ')}
            </small>
          </span>
          {isMovable && (
            <ButtonLink
              look="plain small"
              label={texts.move}
              href={`${sections.agenda}?fecha=${dateOf(startsAt)}&id=${id}`}
              isNewTab
              aria-label={texts.open(customer.name)}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

function noneText(others: number): string {
  return others === 0 ? texts.none : texts.noneYet
}

/** Moves the appointments that no longer fit, day by day, each with a proposed slot and a message. */
function Settle() {
  const days = useStore($toSettle)
  useEffect(() => followSettling(), [])
  if (days.length === 0) return null
  const isDone = days.every(day => day.count === 0)
  return (
    <Modal title={texts.settleTitle} onClose={forgetToSettle}>
      <div className={parts.stack}>
        <p className="soft" role="status">
          {isDone ? texts.allSettled : texts.settleHint}
        </p>
        <Days days={days} change={settledChange()} />
        <div className={parts.actions}>
          <Button
            look="plain"
            label={isDone ? texts.close : texts.later}
            onClick={forgetToSettle}
          />
        </div>
      </div>
    </Modal>
  )
}

type DaysProps = {
  readonly days: readonly DayToSettle[]
  /** The change that caused it, or null when only a change of hours can have. */
  readonly change: RulesChange | null
}

export function Days({ days, change }: DaysProps) {
  return (
    <ul className={styles.appointments}>
      {days.map(day => (
        <li key={`${day.date} ${day.staff}`}>
          <span className={styles.words}>
            <strong>{longDay(day.date)}</strong>
            <small className="soft">{texts.dayOf(day.name, day.count)}</small>
          </span>
          {day.count === 0 ? (
            <span className={styles.settled}>✓ {texts.settledDay}</span>
          ) : (
            <ButtonLink
              look="plain small"
              label={texts.settle}
              href={settleUrlAfter(change, day)}
              isNewTab
              aria-label={texts.settleDay(day.name, longDay(day.date))}
            />
          )}
        </li>
      ))}
    </ul>
  )
}
