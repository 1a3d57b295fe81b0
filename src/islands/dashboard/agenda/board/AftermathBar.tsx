import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { Reply } from '#contract/contract.ts'
import { dateOf, dayMonthText, longDateText, priceText, timeText } from '#contract/texts/texts.ts'
import { agendaTexts, statusNames } from '#messages/dashboard/agenda.ts'
import { aftermathTexts as texts, customerMessages } from '#messages/dashboard/desk.ts'
import { problemWords } from '#messages/dashboard/problems.ts'
import { whatsappLink } from '#messages/links.ts'
import {
  closeAftermath,
  closeTold,
  isResized,
  pauseAftermath,
  resumeAftermath,
  undoLast,
} from '#stores/dashboard/board/aftermath.ts'
import { askDepositText } from '#stores/dashboard/appointment/deposit.ts'
import { $aftermath, type Aftermath } from '#stores/dashboard/board/hand.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { $shop } from '#stores/dashboard/shop.ts'
import {
  findManageLink,
  minutesOf,
  tellByMail,
  turnCard,
} from '#stores/dashboard/appointment/turn.ts'
import type { Place } from '#stores/dashboard/queue/waitlist.ts'
import { useToast } from '#islands/providers/ToastProvider.tsx'
import { Icon } from '#islands/dashboard/parts/Icon.tsx'
import parts from '#islands/dashboard/parts/parts.module.css'
import styles from './aftermath.module.css'
import { OfferPlace } from '../queue/OfferPlace.tsx'

/** What was just done; for ten seconds it can be taken back. The offer to tell the customer waits for its answer. */
export function AftermathBar() {
  const aftermath = useStore($aftermath)
  return (
    // Reading it, by pointer or by focus, keeps it there; nothing in it is done that way.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className={styles.region}
      aria-label={texts.region}
      onPointerEnter={pauseAftermath}
      onPointerLeave={resumeAftermath}
      onFocus={pauseAftermath}
      onBlur={resumeAftermath}
    >
      {aftermath && <Bar key={aftermath.turn.id + aftermath.kind} aftermath={aftermath} />}
    </section>
  )
}

function Bar({ aftermath }: { readonly aftermath: Aftermath }) {
  const { showToast } = useToast()
  const [freed] = useState(() => freedBy(aftermath))
  const undo = async () => {
    const problem = await undoLast()
    showToast({
      message: problem ? problemWords(problem) : texts.undone,
      type: problem ? 'error' : 'success',
    })
  }
  return (
    <div className={styles.bar}>
      <div className={styles.head}>
        <p>{wordsOf(aftermath)}</p>
        {aftermath.undo && aftermath.isLate && <span className="soft small">{texts.tooLate}</span>}
        {aftermath.undo && !aftermath.isLate && (
          <button className="btn btn-plain btn-small" type="button" onClick={() => void undo()}>
            {texts.undo}
          </button>
        )}
        <button
          className={parts.iconButton}
          type="button"
          aria-label={texts.close}
          onClick={closeAftermath}
        >
          <Icon name="close" />
        </button>
      </div>
      {!isResized(aftermath) && <Tell aftermath={aftermath} />}
      {freed && <OfferPlace {...freed} />}
    </div>
  )
}

/** Where somebody else could sit now. */
function freedBy({ kind, turn, series, undo }: Aftermath): Place | null {
  if (kind === 'taken' || kind === 'step' || series) return null
  const { starts_at: startsAt, ends_at: endsAt, legs } = turn
  if (kind !== 'moved') return { from: startsAt, to: endsAt, staff: legs[0]?.staff.id ?? '' }
  if (undo?.to !== 'place') return null
  const to = new Date(Date.parse(undo.startsAt) + minutesOf(turn) * 60_000).toISOString()
  return { from: undo.startsAt, to, staff: undo.staff }
}

function wordsOf(aftermath: Aftermath): string {
  const { kind, turn, series } = aftermath
  const { name } = turn.customer
  if (isResized(aftermath)) return texts.resized(name, minutesOf(turn))
  const time = timeText(turn.starts_at)
  switch (kind) {
    case 'taken':
      return turn.deposit ? texts.waits(name, time) : texts.taken(name, time)
    case 'moved':
      return texts.moved(name, longDateText(dateOf(turn.starts_at)), time)
    case 'cancelled':
    case 'withdrawn':
      return series ? texts.cancelledAll(name, series.length) : texts.cancelled(name)
    case 'rejected':
      return texts.rejected(name)
    case 'step':
      return turn.status === 'completed'
        ? texts.finished(name, priceText(turn.price, turn.currency))
        : texts.step(name, statusNames[turn.status])
  }
}

function Tell({ aftermath }: { readonly aftermath: Aftermath }) {
  const { turn } = aftermath
  const { phone, name } = turn.customer
  const message = useMessage(aftermath)
  const mail = useMail(aftermath)
  const isByPhone = phone !== null && message !== null
  if (!isByPhone && !mail) return null
  return (
    <div className={styles.tell}>
      {isByPhone && <blockquote className={styles.message}>{message}</blockquote>}
      {mail && <MailWords mail={mail} isOpen={!isByPhone} />}
      <div className={styles.choice}>
        {isByPhone && (
          <a
            className="btn btn-go btn-small"
            href={whatsappLink(phone, message)}
            target="_blank"
            rel="noopener"
            onClick={() => closeTold('whatsapp')}
          >
            {turn.deposit && aftermath.kind === 'taken'
              ? texts.askDeposit(firstName(name))
              : texts.tell(firstName(name))}
          </a>
        )}
        {mail && <TellByMail turn={turn} />}
        <button
          className="btn btn-quiet btn-small"
          type="button"
          onClick={() => closeTold('needless')}
        >
          {aftermath.kind === 'taken' ? texts.leave : texts.needless}
        </button>
      </div>
    </div>
  )
}

type Mail = NonNullable<Reply<'getTurnCard'>['mail']>

/** To the letter, as it will arrive. */
function MailWords({ mail, isOpen }: { readonly mail: Mail; readonly isOpen: boolean }) {
  return (
    <details open={isOpen}>
      <summary>{texts.mailWords(mail.to)}</summary>
      <blockquote className={styles.message}>
        <strong>{mail.subject}</strong>
        <span className={styles.mail}>{mail.text}</span>
      </blockquote>
    </details>
  )
}

function TellByMail({ turn }: { readonly turn: Aftermath['turn'] }) {
  const { showToast } = useToast()
  const tell = async () => {
    closeAftermath()
    const problem = await tellByMail(turn)
    const message = problem ? problemWords(problem) : texts.mailed(firstName(turn.customer.name))
    showToast({ message, type: problem ? 'error' : 'success' })
  }
  return (
    <button className="btn btn-plain btn-small" type="button" onClick={() => void tell()}>
      {texts.tellByMail}
    </button>
  )
}

/** A new turn was confirmed by mail already, and so was the end of a series, where there is an address. */
function useMail({ turn, kind, series }: Aftermath): Mail | null {
  const card = useStore(turnCard.$store)
  const isAsked = kind !== 'taken' && kind !== 'step' && series === undefined
  useEffect(() => {
    if (isAsked) void turnCard.load(turn.id)
  }, [turn.id, isAsked])
  return isAsked ? (valueOf(card)?.mail ?? null) : null
}

/** The text as it will be sent; it waits for the link of the turn. */
function useMessage({ turn, kind, series, reason }: Aftermath): string | null {
  const shop = valueOf(useStore($shop))?.comerce
  const [link, setLink] = useState<string | null>(null)
  const canTell = turn.customer.phone !== null && kind !== 'step'
  const isOver = kind === 'cancelled' || kind === 'withdrawn' || kind === 'rejected'
  useEffect(() => {
    if (!canTell || isOver) return
    let isCurrent = true
    const ask = async () => {
      const found = await findManageLink(turn.id)
      if (isCurrent && 'manage_url' in found) setLink(found.manage_url)
    }
    void ask()
    return () => {
      isCurrent = false
    }
  }, [turn.id, canTell, isOver])
  const asksDeposit = kind === 'taken' && shop ? askDepositText(turn, shop) : null
  if (asksDeposit) return asksDeposit
  const target = isOver ? shop?.public_url : link
  if (!target || !shop || kind === 'step') return null
  const facts = {
    name: firstName(turn.customer.name),
    shop: shop.name,
    moment: series && series.length > 1 ? severalText(series) : momentOf(turn),
    count: series?.length ?? 1,
    reason: reason ?? '',
    person: turn.legs[0]?.staff.name ?? agendaTexts.everybody,
  }
  return customerMessages[kind](facts, target)
}

function momentOf(turn: Aftermath['turn']): string {
  return `${longDateText(dateOf(turn.starts_at))}, ${timeText(turn.starts_at)}`
}

/** Every one of them: who comes every week knows them by their dates. */
function severalText(turns: readonly Aftermath['turn'][]): string {
  return turns
    .map(turn => `${dayMonthText(dateOf(turn.starts_at))} ${timeText(turn.starts_at)}`)
    .join(' · ')
}

function firstName(name: string): string {
  return name.split(' ')[0] ?? name
}
