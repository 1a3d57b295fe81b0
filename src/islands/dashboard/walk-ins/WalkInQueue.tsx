import { useStore } from '@nanostores/react'
import { useEffect, useId, useState } from 'react'
import { timeText } from '#contract/texts/texts.ts'
import { conflictWords } from '#messages/dashboard/moving.ts'
import { dotted } from '#messages/dashboard/dashboard.ts'
import { walkInTexts as texts } from '#messages/dashboard/walk-ins.ts'
import { $board } from '#stores/dashboard/board/board.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import {
  $activeServices,
  $activeStaff,
  type StaffMember,
} from '#stores/dashboard/catalogue/catalogue.ts'
import { $now, $wall } from '#stores/dashboard/shop.ts'
import {
  seatersOf,
  type Standing,
  standingOf,
  standings,
} from '#stores/dashboard/board/in-progress.ts'
import {
  $passed,
  serveWalkIn,
  type Step,
  stepWalkIn,
  takeBack,
} from '#stores/dashboard/walk-ins/walk-in-steps.ts'
import { runsInto } from '#stores/dashboard/walk-ins/runs-into.ts'
import { showQueue, type WalkIn, walkIns } from '#stores/dashboard/walk-ins/walk-ins.ts'
import { $isTight } from '#stores/dashboard/board/view.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Options } from '#islands/ui/Field.tsx'
import { Loaded } from '#islands/dashboard/parts/Loaded.tsx'
import { Modal } from '#islands/dashboard/parts/Modal.tsx'
import { useSending } from '#islands/dashboard/parts/use-sending.ts'
import { useInProgress } from '../agenda/board/InProgressQuestion.tsx'
import { WalkInForm } from './WalkInForm.tsx'
import styles from './walk-ins.module.css'

/** The queue beside the board, or as a drawer over it where there is no room. */
export function WalkInQueue() {
  return useStore($isTight) ? <QueueDrawer /> : <QueueBeside />
}

function QueueDrawer() {
  return (
    <Modal title={texts.title} onClose={() => showQueue(false)} isDrawer>
      <section className={styles.inside} aria-label={texts.title}>
        <WalkInList />
        <WalkInForm />
      </section>
    </Modal>
  )
}

/** The form is before the list, because the list scrolls where there is little height. */
function QueueBeside() {
  return (
    <section className={styles.queue} aria-label={texts.title}>
      <h2>{texts.title}</h2>
      <WalkInForm />
      <WalkInList />
    </section>
  )
}

/** The walk-ins in order, each with the estimated time of their start. */
export function WalkInList() {
  return (
    <div className={styles.walkIns}>
      <Passed />
      <Loaded from={walkIns} rows={2}>
        {queue =>
          queue.length === 0 ? (
            <p className="soft">{texts.empty}</p>
          ) : (
            <ol className={styles.list}>
              {queue.map(walkIn => (
                <li key={walkIn.id} data-walk-in={walkIn.number}>
                  <Waiting walkIn={walkIn} />
                </li>
              ))}
            </ol>
          )
        }
      </Loaded>
    </div>
  )
}

/** Undoes the last step of a walk-in, for a tap by mistake. */
function Passed() {
  const passed = useStore($passed)
  const { isSending, send } = useSending()
  if (!passed) return null
  const { walkIn, step } = passed
  const name = walkIn.name || texts.number(walkIn.number)
  const words = texts.passed[step](name, passed.isOut)
  return (
    <div className={styles.passed}>
      <output>{words}</output>
      <Action
        words={texts.takeBack}
        of={name}
        isOff={isSending}
        onPress={() => void send(() => takeBack(passed))}
      />
    </div>
  )
}

/** After "Llamar" the same button has another meaning, so the second tap of a double tap is ignored. */
const doubleTapMs = 2000

function useJustCalled(state: WalkIn['state']): boolean {
  const [settled, setSettled] = useState(state)
  useEffect(() => {
    const timer = setTimeout(setSettled, doubleTapMs, state)
    return () => clearTimeout(timer)
  }, [state])
  return state === 'called' && settled !== state
}

function Waiting({ walkIn }: { readonly walkIn: WalkIn }) {
  const { isSending, send } = useSending()
  const isJustCalled = useJustCalled(walkIn.state)
  const { sit, question } = useInProgress()
  const name = walkIn.name || texts.number(walkIn.number)
  const step = (kind: Step) => () => void send(() => stepWalkIn(walkIn, kind))
  return (
    <article className={styles.waiting} data-called={walkIn.state === 'called' || undefined}>
      <div className={styles.head}>
        <span className={styles.number}>
          <span className="visually-hidden">{texts.number(walkIn.number)}</span>
          <span aria-hidden="true">{walkIn.number}</span>
        </span>
        <Words walkIn={walkIn} />
      </div>
      {question ?? (
        <div className={styles.actions}>
          <Seat walkIn={walkIn} isSending={isSending} send={send} sit={sit} />
          {walkIn.state === 'waiting' && (
            <Action words={texts.call} of={name} isOff={isSending} onPress={step('call')} />
          )}
          {walkIn.state === 'called' && (
            <Action
              words={texts.skip}
              of={name}
              isOff={isSending || isJustCalled}
              onPress={step('skip')}
            />
          )}
          <Action words={texts.leave} of={name} isOff={isSending} onPress={step('leave')} />
        </div>
      )}
    </article>
  )
}

function Words({ walkIn }: { readonly walkIn: WalkIn }) {
  const now = useStore($now)
  const { expected, services, staff, state, skips, joined_outside: isOutside } = walkIn
  const isNow = expected !== null && Date.parse(expected.starts_at) <= now
  const when = isNow
    ? texts.now
    : expected && texts.expected(timeText(expected.starts_at), expected.staff.name)
  const marks = [
    isOutside && texts.outside,
    state === 'called' && texts.called,
    skips > 0 && texts.skipped,
  ]
  return (
    <div className={styles.words}>
      <strong>{walkIn.name || texts.nameless}</strong>
      <span className="small">
        {dotted(services.map(one => one.name).join(' + '), staff?.name, ...marks)}
      </span>
      <span className={styles.when}>{when ?? texts.notToday}</span>
    </div>
  )
}

type SeatProps = { readonly walkIn: WalkIn } & ReturnType<typeof useSending> &
  Pick<ReturnType<typeof useInProgress>, 'sit'>

/** Seats the walk-in with the staff member of the estimate, or with another one that is chosen. */
function Seat({ walkIn, isSending, send, sit }: SeatProps) {
  const staffMembers = seatersOf(walkIn, useStore($activeStaff))
  const [chosen, setChosen] = useState<string | null>(null)
  const staff = chosen ?? staffMembers[0]?.id ?? ''
  const name = walkIn.name || texts.number(walkIn.number)
  const warning = useWarning(walkIn, staff)
  const warningId = useId()
  return (
    <div className={styles.seat}>
      <Button
        look="go small"
        label={texts.serve}
        of={texts.of(name)}
        aria-disabled={isSending}
        aria-describedby={warning ? warningId : undefined}
        onClick={() => void sit(staff, () => send(() => serveWalkIn(walkIn, staff, showCard)))}
      />
      {staffMembers.length > 1 && (
        <select
          className="input"
          aria-label={texts.serveWith(name)}
          value={staff}
          onChange={event => setChosen(event.target.value)}
        >
          {standings.map(standing => (
            <Group key={standing} staffMembers={staffMembers} standing={standing} />
          ))}
        </select>
      )}
      {warning && (
        <p id={warningId} className={`small ${styles.warning}`}>
          {warning}
        </p>
      )}
    </div>
  )
}

/** Warns who would have to wait, so that the staff can seat the walk-in with somebody else. */
function useWarning(walkIn: WalkIn, staff: string): string | null {
  const board = valueOf(useStore($board))
  const wall = useStore($wall)
  const offered = useStore($activeServices)
  const column = board?.columns.find(one => one.staffMember.id === staff)
  if (!wall || !column || board?.date !== wall.date) return null
  const conflict = runsInto(walkIn, column, wall.minute, offered)
  return conflict && conflictWords(conflict, column.staffMember.name)
}

/** Scrolls the board to the card of the customer who was seated. */
function showCard(appointment: string): void {
  requestAnimationFrame(() => {
    const card = document.querySelector(`[data-board] [data-appointment="${appointment}"]`)
    card?.scrollIntoView({ block: 'center', inline: 'nearest' })
  })
}

function Group({
  staffMembers,
  standing,
}: {
  readonly staffMembers: readonly StaffMember[]
  readonly standing: Standing
}) {
  const own = staffMembers.filter(staffMember => standingOf(staffMember.id) === standing)
  if (own.length === 0) return null
  return (
    <optgroup label={texts.standing[standing]}>
      <Options of={own} />
    </optgroup>
  )
}

type ActionProps = {
  readonly words: string
  readonly of: string
  readonly isOff: boolean
  readonly onPress: () => void
}

function Action({ words, of, isOff, onPress }: ActionProps) {
  return (
    <Button
      look="plain small"
      label={words}
      of={texts.of(of)}
      aria-disabled={isOff}
      onClick={isOff ? undefined : onPress}
    />
  )
}
