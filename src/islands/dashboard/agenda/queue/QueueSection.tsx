import { useStore } from '@nanostores/react'
import { lazy, Suspense, useEffect } from 'react'
import type { AppointmentWire } from '#contract/contract.ts'
import { timeText } from '#contract/texts/texts.ts'
import { problemWords } from '#messages/dashboard/problems.ts'
import { queueTexts as texts } from '#messages/dashboard/desk.ts'
import { walkInTexts } from '#messages/dashboard/queue.ts'
import { backTo, followUp } from '#stores/dashboard/board/aftermath.ts'
import { $aftermath } from '#stores/dashboard/board/hand.ts'
import { $day, openDay, reloadBoard } from '#stores/dashboard/board/board.ts'
import { $today } from '#stores/dashboard/shop.ts'
import { setStatus } from '#stores/dashboard/appointment/turn.ts'
import { $waitingCount } from '#stores/dashboard/queue/walk-ins.ts'
import { useToast } from '#islands/providers/ToastProvider.tsx'
import { Empty, Loaded } from '#islands/dashboard/parts/Loaded.tsx'
import parts from '#islands/dashboard/parts/parts.module.css'
import { SectionHead } from '#islands/dashboard/parts/SectionHead.tsx'
import { StateTag } from '#islands/dashboard/parts/StateTag.tsx'
import { useChair } from '../board/ChairQuestion.tsx'
import { loadDialogs } from '../board/hand.ts'
import styles from './queue.module.css'
import { WaitlistSection } from './WaitlistSection.tsx'
import { WalkInForm } from './WalkInForm.tsx'
import { WalkInList } from './WalkInQueue.tsx'

/** Who is in the shop: first those who wait, in the order of their turns, then those in the chair. */
export function QueueSection() {
  const today = useStore($today)
  const loaded = useStore($day)
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
            <Loaded from={loaded} onRetry={() => void reloadBoard()}>
              {day => <Waiting turns={day.appointments} today={today ?? day.date} />}
            </Loaded>
          </section>
          <WaitlistSection />
        </div>
        <div className={styles.door}>
          <h2 className={styles.groupHead}>{walkInTexts.add}</h2>
          <WalkInForm />
        </div>
      </div>
      {useStore($aftermath) && (
        <Suspense>
          <AftermathBar />
        </Suspense>
      )}
    </>
  )
}

const AftermathBar = lazy(async () => ({ default: (await loadDialogs()).AftermathBar }))

function Waiting({ turns, today }: { turns: readonly AppointmentWire[]; today: string }) {
  const ofToday = turns
    .filter(turn => turn.starts_at.startsWith(today))
    .sort((a, b) => a.starts_at.localeCompare(b.starts_at))
  const waiting = ofToday.filter(turn => turn.status === 'checked_in')
  const inChair = ofToday.filter(turn => turn.status === 'in_progress')
  const isQueueEmpty = useStore($waitingCount) === 0
  if (waiting.length + inChair.length === 0) {
    if (!isQueueEmpty) return <p className="soft">{texts.emptyHint}</p>
    return (
      <Empty label={texts.title} title={texts.emptyTitle} hint={texts.emptyHint}>
        <a className="btn btn-go" href="/dashboard/agenda">
          {texts.emptyAction}
        </a>
      </Empty>
    )
  }
  return (
    <div className={parts.stack}>
      {waiting.length > 0 && (
        <ol className={parts.list}>
          {waiting.map((turn, place) => (
            <li key={turn.id} className="ticket">
              <WaitingTurn turn={turn} place={place + 1} />
            </li>
          ))}
        </ol>
      )}
      {inChair.length > 0 && (
        <section>
          <h2 className={styles.chairHead}>{texts.inChair}</h2>
          <ul className={parts.list}>
            {inChair.map(turn => (
              <li key={turn.id} className={`${parts.row} ${styles.inChair}`}>
                <TurnWords turn={turn} />
                <StateTag status={turn.status} />
                <Finish turn={turn} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function WaitingTurn({ turn, place }: { readonly turn: AppointmentWire; readonly place: number }) {
  const { showToast } = useToast()
  const { sit, question } = useChair()
  const seat = async () => {
    const change = await setStatus(turn, 'in_progress')
    if (!change.ok) showToast({ message: problemWords(change.problem), type: 'error' })
  }
  return (
    <>
      <div className={styles.waitingInside}>
        <span className={styles.place}>{texts.place(place)}</span>
        <TurnWords turn={turn} />
        <button
          className={`btn ${styles.seat}`}
          type="button"
          onClick={() => void sit(turn.legs[0]?.staff.id ?? '', seat, turn.id)}
        >
          {texts.call}
        </button>
      </div>
      {question}
    </>
  )
}

function Finish({ turn }: { readonly turn: AppointmentWire }) {
  const { showToast } = useToast()
  const finish = async () => {
    const change = await setStatus(turn, 'completed')
    if (change.ok) {
      followUp({ kind: 'step', turn: change.turn, undo: backTo(turn, change.turn) })
    } else showToast({ message: problemWords(change.problem), type: 'error' })
  }
  return (
    <button className="btn btn-plain btn-small" type="button" onClick={() => void finish()}>
      {texts.finish}
      <span className="visually-hidden">{turn.customer.name}</span>
    </button>
  )
}

function TurnWords({ turn }: { readonly turn: AppointmentWire }) {
  const leg = turn.legs[0]
  return (
    <span className={`${parts.rowWords} ${parts.wraps}`}>
      <strong>{turn.customer.name}</strong>
      <span>{`${timeText(turn.starts_at)} · ${leg?.service.name ?? ''} · ${leg?.staff.name ?? ''}`}</span>
    </span>
  )
}
