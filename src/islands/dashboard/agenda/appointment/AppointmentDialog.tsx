import { useStore } from '@nanostores/react'
import { Suspense, useEffect, useRef, useState } from 'react'
import type { AppointmentWire } from '#contract/contract.ts'
import { dateOf, timeText } from '#contract/texts/texts.ts'
import { appointmentTexts as texts } from '#messages/dashboard/appointment-actions.ts'
import { seriesTexts } from '#messages/dashboard/series.ts'
import { $day } from '#stores/dashboard/board/board.ts'
import { $undoState } from '#stores/dashboard/board/undo-state.ts'
import { dayMonth, longDay } from '#stores/dashboard/day-texts.ts'
import { $connection } from '#stores/socket.ts'
import { $openAppointment, appointmentCard } from '#stores/dashboard/appointment/appointment.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { seriesAppointments } from '#stores/dashboard/appointment/series.ts'
import { lazyPart } from '#islands/ui/lazy-part.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { Problem } from '#islands/ui/Problem.tsx'
import { Modal } from '#islands/dashboard/parts/Modal.tsx'
import parts from '#islands/dashboard/parts/parts.module.css'
import { StateTag } from '#islands/dashboard/parts/StateTag.tsx'
import { useLoad } from '#islands/dashboard/parts/use-load.ts'
import { Icon } from '#islands/dashboard/parts/Icon.tsx'
import styles from './appointment.module.css'
import { CustomerFacts } from './CustomerFacts.tsx'
import { EditPanel } from './EditPanel.tsx'
import { GivePanel } from './GivePanel.tsx'
import { MovePanel } from './MovePanel.tsx'
import { UndoBar } from '../board/UndoBar.tsx'
import { OfferPlace } from '../../waitlist/OfferPlace.tsx'
import { CancelPanel, RejectPanel } from './EndPanel.tsx'
import { $isHeld, AppointmentActions, HeldChanges, HeldSteps } from './AppointmentActions.tsx'
import { AppointmentCustomer, AppointmentFacts, AppointmentVisit } from './AppointmentFacts.tsx'
import { Charging } from './Charging.tsx'
import { ServicesPanel } from './ServicesPanel.tsx'
import { AppointmentHistory } from './AppointmentHistory.tsx'
import { type AppointmentMode, useFocusBack, useMode } from './use-mode.ts'
import series from '../new-appointment/series.module.css'

const ToldLines = lazyPart(async () => (await import('../../whatsapp/ToldLines.tsx')).ToldLines)

/** One appointment: who, when, what happened to it, and what its state allows now. */
export function AppointmentDialog({ onClose }: { readonly onClose: () => void }) {
  const appointment = useStore($openAppointment)
  const day = useStore($day)
  if (!appointment && day.step === 'loading') return null
  return appointment ? (
    <OpenAppointment appointment={appointment} onClose={onClose} />
  ) : (
    <GoneAppointment onClose={onClose} />
  )
}

function OpenAppointment({
  appointment,
  onClose,
}: {
  appointment: AppointmentWire
  onClose: () => void
}) {
  const { mode, setMode, onBack, isCharging } = useMode()
  const [problem, setProblem] = useState<{ readonly words: string } | null>(null)
  const onProblem = (words: string | null) => setProblem(words === null ? null : { words })
  const isJustChanged = useStore($undoState)?.appointment?.id === appointment.id
  const isHeld = useStore($isHeld)
  const Actions = isHeld ? HeldChanges : AppointmentActions
  const inside = useRef<HTMLDivElement>(null)
  useFocusBack(inside, mode)
  // The refused button is at the bottom of the screen, so scroll to the error at the top. An object, so that the same
  // error scrolls again.
  useEffect(() => {
    if (problem) inside.current?.querySelector('.problem')?.scrollIntoView({ block: 'nearest' })
  }, [problem])
  // Once the connection is back, an error caused by its loss no longer applies.
  useEffect(() => $connection.listen(state => state === 'connected' && setProblem(null)), [])
  const panel = { appointment, onBack, onProblem, onDone: onClose }
  return (
    <Modal title={titleOf(appointment, mode)} onClose={onClose} isDrawer>
      <div ref={inside} className={parts.stack}>
        {mode === 'charging' ? (
          <>
            <Problem words={problem?.words ?? null} />
            {isJustChanged && <UndoBar isInside />}
            <Charging {...panel} onMode={setMode} />
          </>
        ) : (
          <>
            <WhenAndWhat appointment={appointment} />
            <SeriesNote appointment={appointment} />
            <Problem words={problem?.words ?? null} />
            {mode === 'looking' && <Actions {...panel} onMode={setMode} />}
            {/* Loaded a moment later, so it is below the buttons and does not move them. */}
            <CustomerNotes appointment={appointment} />
            {isJustChanged && <UndoBar isInside />}
            {mode === 'moving' && <MovePanel {...panel} />}
            {mode === 'services' && (
              <ServicesPanel {...panel} onDone={isCharging ? onBack : onClose} />
            )}
            {mode === 'cancelling' && <CancelPanel {...panel} />}
            {mode === 'rejecting' && <RejectPanel {...panel} />}
            {appointment.status === 'cancelled' && <Freed appointment={appointment} />}
            {mode === 'editing' && <EditPanel {...panel} />}
            {mode === 'giving' && <GivePanel {...panel} />}
            <AppointmentCustomer appointment={appointment} />
            <AppointmentFacts appointment={appointment} />
            {mode === 'looking' && <Corrections onMode={setMode} />}
            <CustomerFacts appointment={appointment} />
            <Told id={appointment.id} />
            <AppointmentHistory appointment={appointment} />
            {mode === 'looking' && isHeld && <HeldSteps {...panel} onMode={setMode} />}
          </>
        )}
      </div>
    </Modal>
  )
}

/** Loaded after the rest, which staff need first. */
function Told({ id }: { readonly id: string }) {
  return (
    <Suspense>
      <ToldLines id={id} />
    </Suspense>
  )
}

/** While charging nothing else is shown, so that its button stays in reach. */
function titleOf({ customer }: AppointmentWire, mode: AppointmentMode): string {
  return mode === 'charging' ? texts.chargeTitle(customer.name) : customer.name
}

/** What was written down wrong. */
function Corrections({ onMode }: { readonly onMode: (mode: AppointmentMode) => void }) {
  return (
    <>
      <Button
        look="plain small"
        label={texts.edit}
        data-mode="editing"
        onClick={() => onMode('editing')}
      />
      <Button
        look="plain small"
        label={texts.give}
        data-mode="giving"
        onClick={() => onMode('giving')}
      />
    </>
  )
}

/** When and what the appointment is, above its actions. */
function WhenAndWhat({ appointment }: { readonly appointment: AppointmentWire }) {
  return (
    <>
      <p className={styles.appointmentWhen} tabIndex={-1} data-when>
        <StateTag status={appointment.status} />
        <strong>{`${timeText(appointment.starts_at)} a ${timeText(appointment.ends_at)}`}</strong>
        <span className="soft small">{longDay(dateOf(appointment.starts_at))}</span>
      </p>
      <AppointmentVisit appointment={appointment} />
    </>
  )
}

/** Offers the time of a cancelled appointment to the waitlist. */
function Freed({
  appointment: { starts_at, ends_at, legs: items },
}: {
  readonly appointment: AppointmentWire
}) {
  return <OfferPlace from={starts_at} to={ends_at} staff={items[0]?.staff.id ?? ''} />
}

function GoneAppointment({ onClose }: { readonly onClose: () => void }) {
  return (
    <Modal title={texts.gone} onClose={onClose}>
      <p>{texts.goneHint}</p>
    </Modal>
  )
}

/** About what two lines hold on a phone. */
const SHORT_LETTERS = 80

/** Notes about the customer, such as an allergy, which must be read before the visit begins. */
function CustomerNotes({ appointment }: { readonly appointment: AppointmentWire }) {
  const [isWhole, setWhole] = useState(false)
  useLoad(appointmentCard, appointment.id)
  const notes = valueOf(useStore(appointmentCard.$store))?.customer.notes
  if (!notes) return null
  const isLong = notes.length > SHORT_LETTERS || notes.includes('\n')
  return (
    <div className={styles.notes}>
      <p data-cut={(isLong && !isWhole) || undefined}>
        <span className="visually-hidden">{`${texts.customerNotes}: `}</span>
        {notes}
      </p>
      {isLong && (
        <Button
          look="quiet small"
          label={isWhole ? texts.lessNotes : texts.allNotes}
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        />
      )}
    </div>
  )
}

/** For an appointment of a series ("turno fijo"): its place in the series, and the next date. */
function SeriesNote({ appointment }: { readonly appointment: AppointmentWire }) {
  const all = valueOf(useStore(seriesAppointments.$store)) ?? []
  useLoad(seriesAppointments, appointment.series ?? undefined)
  if (!appointment.series) return null
  const standing = all.filter(one => one.status !== 'cancelled' || one.id === appointment.id)
  const place = standing.findIndex(one => one.id === appointment.id)
  const next = standing[place + 1]
  return (
    <p className={series.note}>
      <Icon name="repeat" />
      <span>
        {place < 0 ? seriesTexts.belongs : seriesTexts.placeOf(place + 1, standing.length)}
        {place >= 0 && next && ` ${seriesTexts.next(dayMonth(dateOf(next.starts_at)))}`}
      </span>
    </p>
  )
}
