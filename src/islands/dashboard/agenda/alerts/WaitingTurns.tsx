import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { AppointmentStatus, AppointmentWire } from '#contract/contract.ts'
import { dateOf, priceText, shortDateText, timeText } from '#contract/texts/texts.ts'
import { agendaTexts, statusNames } from '#messages/dashboard/agenda.ts'
import { requestTexts as texts } from '#messages/dashboard/desk.ts'
import { problemWords } from '#messages/dashboard/problems.ts'
import { whatsappLink } from '#messages/links.ts'
import { askDepositText } from '#stores/dashboard/appointment/deposit.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { setQuery } from '#stores/dashboard/router.ts'
import { setStatus } from '#stores/dashboard/appointment/turn.ts'
import { $isRoomy } from '#stores/dashboard/board/room.ts'
import { $shop } from '#stores/dashboard/shop.ts'
import { shortMomentText } from '#stores/dashboard/board/waiting.ts'
import { useToast } from '#islands/providers/ToastProvider.tsx'
import parts from '#islands/dashboard/parts/parts.module.css'
import { StateTag } from '#islands/dashboard/parts/StateTag.tsx'
import styles from './waiting.module.css'

type Props = {
  readonly turns: readonly AppointmentWire[]
  /** Nothing else says what they are; where there is little room, only that is said until somebody opens it. */
  readonly isAlone: boolean
}

/** Above the board: who waits for an answer, whose time runs out first on top. */
export function WaitingTurns({ turns, isAlone }: Props) {
  const isRoomy = useStore($isRoomy)
  const title = texts.title(turns.length)
  return (
    <section className={styles.waiting} aria-label={title}>
      <details open={isRoomy || !isAlone}>
        <summary hidden={!isAlone}>
          <h2>{title}</h2>
        </summary>
        <ul className={styles.turns}>
          {turns.map(turn => (
            <li key={turn.id}>
              <WaitingTurn turn={turn} />
            </li>
          ))}
        </ul>
      </details>
    </section>
  )
}

function WaitingTurn({ turn }: { readonly turn: AppointmentWire }) {
  const { name } = turn.customer
  const [leg] = turn.legs
  const services = turn.legs.map(one => one.service.name).join(' + ')
  return (
    <div className={styles.turn}>
      <button className={styles.words} type="button" onClick={() => show(turn)}>
        <strong>{name}</strong>
        <span className="small">
          {`${shortDateText(dateOf(turn.starts_at))}, ${timeText(turn.starts_at)} · ${services} · ${leg?.staff.name ?? ''}`}
        </span>
        <span className={styles.until}>
          <StateTag status={turn.status} />
          {turn.deposit && texts.deposit(priceText(turn.deposit.amount, turn.currency))}
          <span>{turn.waits_until && agendaTexts.waits(shortMomentText(turn))}</span>
        </span>
      </button>
      <Answers turn={turn} />
    </div>
  )
}

function Answers({ turn }: { readonly turn: AppointmentWire }) {
  const [isSending, setSending] = useState(false)
  const { showToast } = useToast()
  const { name, phone } = turn.customer
  const shop = valueOf(useStore($shop))?.comerce
  const asksDeposit = shop ? askDepositText(turn, shop) : null
  const answer = async (status: AppointmentStatus) => {
    if (isSending) return
    setSending(true)
    const change = await setStatus(turn, status)
    setSending(false)
    showToast(
      change.ok
        ? { message: `${name}: ${statusNames[change.turn.status]}.`, type: 'success' }
        : { message: problemWords(change.problem), type: 'error' },
    )
  }
  if (turn.status === 'awaiting_deposit') {
    return (
      <div className={parts.actions}>
        <button
          className="btn btn-go btn-small"
          type="button"
          aria-disabled={isSending}
          onClick={() => void answer('booked')}
        >
          {texts.received}
          <Of words={texts.ofPerson(name)} />
        </button>
        {phone && asksDeposit && (
          <a
            className="btn btn-plain btn-small"
            href={whatsappLink(phone, asksDeposit)}
            target="_blank"
            rel="noopener"
          >
            {texts.ask}
            <Of words={texts.toPerson(name)} />
          </a>
        )}
      </div>
    )
  }
  return (
    <div className={parts.actions}>
      <button
        className="btn btn-go btn-small"
        type="button"
        aria-disabled={isSending}
        onClick={() => void answer(turn.deposit ? 'awaiting_deposit' : 'booked')}
      >
        {turn.deposit ? texts.approveAndAsk : texts.approve}
        <Of words={turn.deposit ? texts.toPerson(name) : texts.ofRequest(name)} />
      </button>
      <button
        className="btn btn-warn btn-small"
        type="button"
        aria-disabled={isSending}
        onClick={() => show(turn, 'rechazar')}
      >
        {texts.reject}
        <Of words={texts.ofRequest(name)} />
      </button>
    </div>
  )
}

/** On the board of its own day. */
function show({ id, starts_at }: AppointmentWire, accion: string | null = null): void {
  setQuery({ fecha: dateOf(starts_at), id, accion })
}

/** Whose it is, for whoever hears the buttons one after another. */
function Of({ words }: { readonly words: string }) {
  return <span className="visually-hidden">{words}</span>
}
