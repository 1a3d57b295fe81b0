import { useStore } from '@nanostores/react'
import { computed } from 'nanostores'
import { type ReactNode, useEffect, useRef } from 'react'
import type { AppointmentStatus, AppointmentWire } from '#contract/contract.ts'
import {
  reopenAction,
  requestActions,
  statusActions,
  appointmentTexts as texts,
} from '#messages/dashboard/appointment-actions.ts'
import { startAppointment } from '#stores/dashboard/new-appointment/draft.ts'
import { $isLow, $isNarrow } from '#stores/dashboard/board/view.ts'
import { isUncharged } from '#stores/dashboard/sales/may-charge.ts'
import { $now, $today } from '#stores/dashboard/shop.ts'
import {
  appointmentCard,
  isMovable,
  mayGoBack,
  nextStatuses,
} from '#stores/dashboard/appointment/appointment.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { noShowFrom } from '#stores/dashboard/appointment/early-arrival.ts'
import { Button } from '#islands/ui/Button.tsx'
import { keepFocus } from '#islands/dashboard/parts/keep-focus.ts'
import { Icon } from '#islands/dashboard/parts/Icon.tsx'
import { StateIcon } from '#islands/dashboard/parts/StateTag.tsx'
import styles from './appointment.module.css'
import { ChargeAction, useMayCharge } from './Charging.tsx'
import { useEarlyQuestion } from './EarlyQuestion.tsx'
import { useInProgress } from '../board/InProgressQuestion.tsx'
import type { AppointmentMode } from './use-mode.ts'
import { useStatusChange } from './use-status-change.ts'

type Props = {
  readonly appointment: AppointmentWire
  readonly onProblem: (words: string | null) => void
  readonly onDone: () => void
}

type ModeProps = Props & { readonly onMode: (mode: AppointmentMode) => void }
type StepsProps = ModeProps & {
  readonly className: string | undefined
  readonly children?: ReactNode
}

/** On a phone the status buttons are fixed in thumb's reach, and the others are beside the appointment's details. */
export const $isHeld = computed(
  [$isNarrow, $isLow],
  (isNarrow, isLow): boolean => isNarrow || isLow,
)

/**
 * On a wide screen: the next status first and largest, then the other actions, and last those that end the appointment.
 */
export function AppointmentActions(props: ModeProps) {
  return (
    <StepButtons {...props} className={styles.appointmentActions}>
      <ChangeButtons {...props} />
    </StepButtons>
  )
}

export function HeldChanges(props: ModeProps) {
  return (
    <div className={styles.appointmentActions} data-held>
      <ChangeButtons {...props} />
    </div>
  )
}

export function HeldSteps(props: ModeProps) {
  return <StepButtons {...props} className={styles.heldSteps} />
}

function StepButtons({ appointment, onMode, className, children, ...after }: StepsProps) {
  // The allowed actions depend on the current time.
  useStore($now)
  const { change, isSending } = useStatusChange(appointment, after)
  const statuses = nextStatuses(appointment).filter(status => status !== 'cancelled')
  const absentFrom = noShowFrom(appointment)
  const { sit, question } = useInProgress()
  const actions = useRef<HTMLDivElement>(null)
  const first = () => actions.current?.querySelector('button')
  const { arrive, early } = useEarlyQuestion(appointment, first)
  const mayCharge = useMayCharge()
  const charge = () => arrive('completed', () => onMode('charging'))
  const choose = (status: AppointmentStatus) => {
    if (status === 'rejected') onMode('rejecting')
    else if (status === 'completed' && mayCharge) charge()
    else if (status === 'in_progress')
      arrive(status, () => {
        void sit(appointment.legs[0]?.staff.id ?? '', () => change(status), appointment.id)
      })
    else arrive(status, () => void change(status))
  }
  useFocusOnNext(appointment.status, first)
  const asked = question ?? early
  if (!children && !asked && !isOver(appointment) && statuses.length === 0) return null
  return (
    <div ref={actions} className={className}>
      {asked ?? (
        <>
          <ChargeAction appointment={appointment} onCharge={mayCharge ? charge : null} />
          {isOver(appointment) && (
            <Button
              look={mayCharge && isUncharged(appointment) ? 'plain' : 'go'}
              label={texts.bookAgain}
              onClick={() => bookAgain(appointment, after.onDone)}
            />
          )}
          {statuses.map((status, place) => (
            <button
              key={status}
              className={`btn ${styleOf(appointment, status, place)}`}
              type="button"
              data-mode={modeOf(status)}
              aria-disabled={isSending}
              onClick={() => choose(status)}
            >
              <StepFace appointment={appointment} status={status} mayCharge={mayCharge} />
            </button>
          ))}
          {children}
          {absentFrom && <p className="soft small">{texts.noShowFrom(absentFrom)}</p>}
        </>
      )}
    </div>
  )
}

/** The panel that a button of a status opens, to which the focus returns. */
function modeOf(status: AppointmentStatus): AppointmentMode | undefined {
  if (status === 'rejected') return 'rejecting'
  return status === 'completed' ? 'charging' : undefined
}

type FaceProps = Pick<StepsProps, 'appointment'> & {
  readonly status: AppointmentStatus
  readonly mayCharge: boolean
}

/** Whoever may charge finishes by charging. */
function StepFace({ appointment, status, mayCharge }: FaceProps) {
  const isCharge = status === 'completed' && mayCharge
  return (
    <>
      {isCharge ? <Icon name="sales" /> : <StateIcon status={status} />}
      {isCharge ? texts.charge : wordsFor(appointment, status)}
    </>
  )
}

/** The button of the status that was set is gone, so the button of the next one takes the focus. */
function useFocusOnNext(step: AppointmentStatus, next: () => HTMLElement | null | undefined): void {
  const shown = useRef(step)
  const find = useRef(next)
  useEffect(() => {
    if (shown.current !== step) keepFocus(() => find.current())
    shown.current = step
  }, [step])
}

/** The buttons that change or end the appointment, away from where a hurried thumb taps. */
function ChangeButtons({ appointment, onMode, ...after }: ModeProps) {
  useStore($now)
  const { change, isSending } = useStatusChange(appointment, after)
  return (
    <>
      {isMovable(appointment) && (
        <>
          <Button
            look="plain"
            label={texts.changeServices}
            data-mode="services"
            onClick={() => onMode('services')}
          />
          <Button
            look="plain"
            label={texts.move}
            data-mode="moving"
            onClick={() => onMode('moving')}
          />
        </>
      )}
      {mayGoBack(appointment) && (
        <Button
          look="plain"
          label={texts.goBack}
          aria-disabled={isSending}
          onClick={() => void change('booked')}
        />
      )}
      {nextStatuses(appointment).includes('cancelled') && (
        <Button look="warn" data-mode="cancelling" onClick={() => onMode('cancelling')}>
          <StateIcon status="cancelled" />
          {statusActions.cancelled}
        </Button>
      )}
    </>
  )
}

function wordsFor({ status: from, deposit }: AppointmentWire, to: AppointmentStatus) {
  if (from === 'cancelled' || to === 'pending') return reopenAction
  if (from === 'no_show' && to === 'checked_in') return texts.cameLate
  if (from === 'awaiting_deposit' && to === 'booked') return requestActions.received
  if (to === 'awaiting_deposit') return requestActions.approveAndAsk
  if (from === 'pending' && to === 'booked')
    return deposit ? requestActions.approveWithout : requestActions.approve
  return statusActions[to]
}

function isOver({ status }: AppointmentWire): boolean {
  return status === 'completed' || status === 'no_show'
}

/** A finished appointment gets no large button that would undo it. */
function styleOf(appointment: AppointmentWire, status: AppointmentStatus, place: number): string {
  if (status === 'rejected') return 'btn-warn'
  return place === 0 && status !== 'no_show' && !isOver(appointment) ? 'btn-go' : 'btn-plain'
}

/** Opens a new appointment with the same customer and service, for another day. */
function bookAgain({ customer, legs: items }: AppointmentWire, onDone: () => void): void {
  const [item] = items
  // Without it a customer without a phone, or with one that is hidden, would be added once more.
  const id = valueOf(appointmentCard.$store.get())?.customer.id
  onDone()
  startAppointment({
    date: $today.get() ?? '',
    minute: null,
    staff: item?.staff.id ?? null,
    customer: {
      ...customer,
      ...(id ? { id } : {}),
      last_services: item ? [item.service.id] : [],
    },
  })
}
