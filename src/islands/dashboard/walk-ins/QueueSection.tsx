import { useStore } from '@nanostores/react'
import { Suspense, useCallback, useEffect, useRef, useState } from 'react'
import type { AppointmentWire } from '#contract/contract.ts'
import { dateOf, timeText } from '#contract/texts/texts.ts'
import { queueTexts as texts } from '#messages/dashboard/dashboard-dialogs.ts'
import { dotted } from '#messages/dashboard/dashboard.ts'
import { walkInTexts } from '#messages/dashboard/walk-ins.ts'
import { takeStep } from '#stores/dashboard/board/undo.ts'
import { $undoState } from '#stores/dashboard/board/undo-state.ts'
import { $day, openDay, reloadBoard } from '#stores/dashboard/board/board.ts'
import { $isNarrow } from '#stores/dashboard/board/view.ts'
import { $router, setQuery } from '#stores/dashboard/router.ts'
import { sections } from '#stores/dashboard/routes.ts'
import { $mayCharge } from '#stores/dashboard/sales/may-charge.ts'
import { $activeServices } from '#stores/dashboard/catalogue/catalogue.ts'
import { $today } from '#stores/dashboard/shop.ts'
import { servicesText } from '#stores/dashboard/appointment/services.ts'
import { $waitingCount } from '#stores/dashboard/walk-ins/walk-ins.ts'
import { Button, ButtonLink } from '#islands/ui/Button.tsx'
import { Empty, Loaded } from '#islands/dashboard/parts/Loaded.tsx'
import parts from '#islands/dashboard/parts/parts.module.css'
import { SectionHead } from '#islands/dashboard/parts/SectionHead.tsx'
import { useOutcome } from '#islands/dashboard/parts/use-sending.ts'
import { lazyPart } from '#islands/ui/lazy-part.tsx'
import { useEarlyQuestion } from '../agenda/appointment/EarlyQuestion.tsx'
import { useInProgress } from '../agenda/board/InProgressQuestion.tsx'
import { loadDialogs } from '../agenda/board/load-drag.ts'
import styles from './queue.module.css'
import { WaitlistSection } from '../waitlist/WaitlistSection.tsx'
import { WalkInForm } from './WalkInForm.tsx'
import { WalkInList } from './WalkInQueue.tsx'

const ofToday = { $store: $day, reload: reloadBoard }

/**
 * The customers who are in the shop: first those waiting, in the order of their appointments, then those being served.
 */
export function QueueSection() {
  const today = useStore($today)
  useEffect(() => {
    if (today) void openDay(today)
  }, [today])
  return (
    <>
      <SectionHead title={texts.title} hint={texts.hint} />
      <div className={styles.page}>
        <div className={styles.who}>
          <section aria-label={walkInTexts.title}>
            <h2 className={styles.groupHead}>{walkInTexts.title}</h2>
            <WalkInList />
          </section>
          <section>
            <h2 className={styles.groupHead}>{texts.booked}</h2>
            <Loaded from={ofToday}>
              {day => <Waiting appointments={day.appointments} today={today ?? day.date} />}
            </Loaded>
          </section>
          <WaitlistSection />
        </div>
        <Door />
      </div>
      {useStore($undoState) && (
        <Suspense>
          <UndoBar />
        </Suspense>
      )}
    </>
  )
}

/** The query `?nuevo` opens the form for the next walk-in and is then removed from the URL. */
function useAsked(ask: () => void) {
  const isAsked = useStore($router)?.search['nuevo'] !== undefined
  const canAsk = useStore($activeServices).length > 0
  useEffect(() => {
    if (!isAsked || !canAsk) return
    ask()
    setQuery({ nuevo: null }, { replace: true })
  }, [isAsked, canAsk, ask])
}

/** On a phone the form is closed behind one row in thumb's reach. Turning the phone keeps what was typed. */
function Door() {
  const isNarrow = useStore($isNarrow)
  const [isOpen, open] = useState(false)
  const toggle = useRef<HTMLButtonElement>(null)
  const form = useRef<HTMLDivElement>(null)
  const isShown = !isNarrow || isOpen
  const openForm = useCallback(() => {
    open(true)
    requestAnimationFrame(() => form.current?.querySelector('input')?.focus())
  }, [])
  useAsked(openForm)
  const close = () => {
    open(false)
    toggle.current?.focus()
  }
  return (
    <div className={styles.door} data-open={isShown}>
      {isNarrow ? (
        <button
          ref={toggle}
          type="button"
          aria-expanded={isOpen}
          onClick={() => (isOpen ? open(false) : openForm())}
        >
          {walkInTexts.add}
        </button>
      ) : (
        <h2 className={styles.groupHead}>{walkInTexts.add}</h2>
      )}
      {/* A form that has had the focus stays open when the phone is turned. */}
      <div ref={form} hidden={!isShown} onFocus={() => open(true)}>
        <WalkInForm onSaved={close} />
      </div>
    </div>
  )
}

const UndoBar = lazyPart(async () => (await loadDialogs()).UndoBar)

function Waiting({
  appointments,
  today,
}: {
  appointments: readonly AppointmentWire[]
  today: string
}) {
  const ofToday = appointments
    .filter(appointment => appointment.starts_at.startsWith(today))
    .sort((a, b) => a.starts_at.localeCompare(b.starts_at))
  const waiting = ofToday.filter(appointment => appointment.status === 'checked_in')
  const inProgressTitle = ofToday.filter(appointment => appointment.status === 'in_progress')
  const isQueueEmpty = useStore($waitingCount) === 0
  if (waiting.length + inProgressTitle.length === 0) {
    if (!isQueueEmpty) return <p className="soft">{texts.emptyHint}</p>
    return (
      <Empty label={texts.title} title={texts.emptyTitle} hint={texts.emptyHint}>
        <ButtonLink look="plain" label={texts.emptyAction} href="/dashboard/agenda" />
      </Empty>
    )
  }
  return (
    <div className={parts.stack}>
      {waiting.length > 0 && (
        <ol className={parts.list}>
          {waiting.map((appointment, place) => (
            <li key={appointment.id} className="ticket">
              <WaitingAppointment appointment={appointment} place={place + 1} />
            </li>
          ))}
        </ol>
      )}
      {inProgressTitle.length > 0 && (
        <section>
          <h2 className={styles.inProgressHead}>{texts.inProgressTitle}</h2>
          <ul className={parts.list}>
            {inProgressTitle.map(appointment => (
              <li key={appointment.id} className={`${parts.row} ${styles.inProgressTitle}`}>
                <AppointmentWords appointment={appointment} />
                <Finish appointment={appointment} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function WaitingAppointment({
  appointment,
  place,
}: {
  readonly appointment: AppointmentWire
  readonly place: number
}) {
  const report = useOutcome()
  const { sit, question } = useInProgress()
  const button = useRef<HTMLButtonElement>(null)
  const { arrive, early } = useEarlyQuestion(appointment, () => button.current)
  const seat = async () => {
    report(await takeStep(appointment, 'in_progress'))
  }
  return (
    <>
      <div className={styles.waitingInside}>
        <span className={styles.place}>{texts.place(place)}</span>
        <AppointmentWords appointment={appointment} />
        <button
          ref={button}
          className={`btn ${styles.seat}`}
          type="button"
          onClick={() =>
            arrive('in_progress', () => {
              void sit(appointment.legs[0]?.staff.id ?? '', seat, appointment.id)
            })
          }
        >
          {texts.call}
        </button>
      </div>
      {question ?? early}
    </>
  )
}

/** They are charged on the board, where whoever may charge does so. */
function Finish({ appointment }: { readonly appointment: AppointmentWire }) {
  const report = useOutcome()
  const mayCharge = useStore($mayCharge)
  const { id, starts_at: at, customer } = appointment
  const finish = async () => {
    report(await takeStep(appointment, 'completed'))
  }
  if (mayCharge)
    return (
      <ButtonLink
        look="plain small"
        label={texts.charge}
        of={walkInTexts.of(customer.name)}
        href={`${sections.agenda}?fecha=${dateOf(at)}&id=${id}&accion=cobrar`}
      />
    )
  return (
    <Button
      look="plain small"
      label={texts.finish}
      of={customer.name}
      onClick={() => void finish()}
    />
  )
}

function AppointmentWords({ appointment }: { readonly appointment: AppointmentWire }) {
  return (
    <span className={`${parts.rowWords} ${parts.wraps}`}>
      <strong>{appointment.customer.name}</strong>
      <span>
        {dotted(
          timeText(appointment.starts_at),
          servicesText(appointment),
          appointment.legs[0]?.staff.name,
        )}
      </span>
    </span>
  )
}
