import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { dateOf, longDateText, timeText } from '#contract/texts/texts.ts'
import { myTurnsTexts as texts } from '#messages/dashboard/home.ts'
import { $myTurns, followMyTurns, type MyTurn, myTurns } from '#stores/dashboard/office/my-turns.ts'
import { $now } from '#stores/dashboard/shop.ts'
import { Empty, Loaded } from '../parts/Loaded.tsx'
import parts from '../parts/parts.module.css'
import { SectionHead } from '../parts/SectionHead.tsx'
import { StateTag } from '../parts/StateTag.tsx'
import styles from './home.module.css'

/** A customer's own turns: the next ones as slips, the past ones as a list. */
export function MyTurnsSection() {
  const loaded = useStore($myTurns)
  useEffect(() => {
    void myTurns.load(null)
    return followMyTurns()
  }, [])
  return (
    <>
      <SectionHead isNarrow title={texts.title}>
        <a className="btn btn-plain btn-small" href="/agenda">
          {texts.more}
        </a>
      </SectionHead>
      <Loaded from={loaded} onRetry={() => void myTurns.reload()}>
        {turns => (turns.length === 0 ? <NoTurns /> : <Turns turns={turns} />)}
      </Loaded>
    </>
  )
}

function NoTurns() {
  return (
    <Empty label={texts.title} title={texts.emptyTitle} hint={texts.emptyHint}>
      <a className="btn btn-go" href="/explorar/lugares-cerca">
        {texts.emptyAction}
      </a>
    </Empty>
  )
}

const live = new Set([
  'pending',
  'awaiting_deposit',
  'booked',
  'confirmed',
  'checked_in',
  'in_progress',
])

function Turns({ turns }: { readonly turns: readonly MyTurn[] }) {
  const now = useStore($now)
  const isNext = ({ appointment }: MyTurn) =>
    live.has(appointment.status) && Date.parse(appointment.ends_at) > now
  const next = turns.filter(isNext)
  const past = turns.filter(turn => !isNext(turn))
  return (
    <div className={parts.stack}>
      {next.length > 0 && (
        <section>
          <h2 className={styles.groupHead}>{texts.next}</h2>
          <ul className={styles.slips}>
            {next.map(turn => (
              <li key={turn.appointment.id}>
                <Slip turn={turn} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {past.length > 0 && (
        <section>
          <h2 className={styles.groupHead}>{texts.past}</h2>
          <ul className={parts.list}>
            {past.map(turn => (
              <li key={turn.appointment.id}>
                <PastTurn turn={turn} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function wordsOf({ appointment }: MyTurn): string {
  return appointment.legs.map(leg => `${leg.service.name} con ${leg.staff.name}`).join(', ')
}

function Slip({ turn }: { readonly turn: MyTurn }) {
  const { appointment } = turn
  return (
    <div className="ticket">
      <div>
        <p className="ticket-label">{longDateText(dateOf(appointment.starts_at))}</p>
        <p className="ticket-hour">{timeText(appointment.starts_at)}</p>
        <p>{wordsOf(turn)}</p>
      </div>
      <div className={styles.slipFoot}>
        <span>
          <strong>{appointment.comerce.name}</strong>
          <StateTag status={appointment.status} />
        </span>
        <a className={`btn btn-small ${styles.next}`} href={turn.manage_url}>
          {texts.open}
        </a>
      </div>
    </div>
  )
}

function PastTurn({ turn }: { readonly turn: MyTurn }) {
  const { appointment } = turn
  const day = longDateText(dateOf(appointment.starts_at))
  return (
    <a className={parts.row} href={turn.manage_url}>
      <span className={`${parts.rowWords} ${parts.wraps}`}>
        <strong>{`${day}, ${timeText(appointment.starts_at)}`}</strong>
        <span className="soft small">{`${appointment.comerce.name} · ${wordsOf(turn)}`}</span>
      </span>
      <StateTag status={appointment.status} />
    </a>
  )
}
