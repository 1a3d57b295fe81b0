import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { dateOf, longDateText, priceText } from '#contract/texts/texts.ts'
import { subscriptionTexts as texts } from '#messages/dashboard/branches.ts'
import { whatsappLink } from '#messages/links.ts'
import { monthlyPrice } from '#messages/price.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { $shop } from '#stores/dashboard/shop.ts'
import {
  type Subscription,
  subscription,
  takeBackCancellation,
} from '#stores/dashboard/subscription/subscription.ts'
import { $session } from '#stores/session/session.ts'
import { Button, ButtonLink } from '#islands/ui/Button.tsx'
import { Loaded } from '../parts/Loaded.tsx'
import tables from '../parts/table.module.css'
import { SectionHead } from '../parts/SectionHead.tsx'
import { useLoad } from '../parts/use-load.ts'
import { useSending } from '../parts/use-sending.ts'
import { BranchDialog } from '../branches/BranchDialog.tsx'
import { Branches } from '../branches/Branches.tsx'
import { FollowList } from './FollowList.tsx'
import { HandOver } from './HandOver.tsx'
import { CancelDialog } from './CancelDialog.tsx'
import styles from '../branches/branches.module.css'

const salesPhone = import.meta.env.PUBLIC_WHATSAPP_PHONE ?? '5491155550100'

/** The subscription: its state, until when it lasts, what works meanwhile, and how to continue or cancel it. */
export function SubscriptionSection() {
  const [isAdding, setAdding] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  useLoad(subscription, null)
  return (
    <>
      <SectionHead isNarrow title={texts.title} />
      <Loaded from={subscription}>
        {value => (
          <div className={styles.stack}>
            <State value={value} />
            <Works value={value} />
            <Follows value={value} />
            <Branches onAdd={() => setAdding(true)} />
            <Payments value={value} />
            <OfOwner />
            {value.state !== 'canceled' && value.cancel_at === null && (
              <Leave onLeave={() => setLeaving(true)} />
            )}
          </div>
        )}
      </Loaded>
      {isLeaving && <CancelDialog onClose={() => setLeaving(false)} />}
      {isAdding && <BranchDialog onClose={() => setAdding(false)} />}
    </>
  )
}

function useIsOwn(): boolean {
  const user = useStore($session)
  return user?.id_comerce != null && user.own_comerce.includes(user.id_comerce)
}

function OfOwner() {
  return useIsOwn() && <HandOver />
}

/** Only the owner can cancel; another administrator is told who can. */
function Leave({ onLeave }: { readonly onLeave: () => void }) {
  if (!useIsOwn()) return <p className="soft">{texts.leaveByOwner}</p>
  return (
    <div className={styles.keep}>
      <p className="soft">{texts.leaveHint}</p>
      <Button look="plain small" label={texts.leave} onClick={onLeave} />
    </div>
  )
}

type Props = { readonly value: Subscription }

/** Whoever counts in other pesos would take a bare `$` for their own. */
function priceIn(currency = 'ARS'): string {
  const isBare = monthlyPrice.startsWith('$')
  return isBare && currency !== 'ARS' ? texts.inArgentinePesos(monthlyPrice) : monthlyPrice
}

function State({ value }: Props) {
  const { state, trial_ends_at: trialEnds, trial_days_left: days, paid_until: paidUntil } = value
  const comerce = valueOf(useStore($shop))?.comerce
  const name = comerce?.name ?? ''
  const isTrial = state === 'trialing' || state === 'paused'
  return (
    <section className="card" data-state={state}>
      <p className={styles.state} data-state={state}>
        {texts.states[state]}
      </p>
      <p className={styles.until}>
        {isTrial
          ? texts.trialEnds(longDateText(dateOf(trialEnds)), days)
          : paidUntil && texts.paidUntil(wholeDateText(paidUntil))}
      </p>
      <p className="soft">{texts.says[state]}</p>
      {value.cancel_at && state !== 'canceled' && (
        <p>{texts.cancelAt(longDateText(dateOf(value.cancel_at)))}</p>
      )}
      {value.taken_back_until && <TakeBack until={value.taken_back_until} />}
      {state !== 'canceled' && <p className="soft">{texts.plan(priceIn(comerce?.currency))}</p>}
      {salesPhone && (
        <div className={styles.keep}>
          <ButtonLink
            look={state === 'active' || value.taken_back_until ? 'plain' : 'go'}
            label={state === 'active' ? texts.payNext : texts.write}
            href={whatsappLink(salesPhone, texts.message(name))}
            isNewTab
          />
          <p className="soft small">{state === 'active' ? texts.payNextHint : texts.keepHint}</p>
        </div>
      )}
    </section>
  )
}

/** For the owner, while their cancellation can be taken back. */
function TakeBack({ until }: { readonly until: string }) {
  const { isSending, send } = useSending()
  if (!useIsOwn()) return null
  return (
    <div className={styles.keep}>
      <Button
        look="go"
        label={texts.takeBack}
        aria-disabled={isSending}
        onClick={() => void send(takeBackCancellation, texts.takenBack)}
      />
      <p className="soft small">{texts.takeBackHint(wholeDateText(until))}</p>
    </div>
  )
}

/** A date with its year, because it may be a year ahead. */
function wholeDateText(instant: string): string {
  return `${longDateText(dateOf(instant))} de ${instant.slice(0, 4)}`
}

function Works({ value }: Props) {
  const { takes_bookings: takes, read_only_from: from, is_read_only: isReadOnly } = value
  const panel = isReadOnly
    ? texts.no
    : from
      ? texts.panelUntil(longDateText(dateOf(from)))
      : texts.yes
  const rows = [
    [texts.rows.bookings, takes ? texts.yes : texts.noBookings, takes],
    [texts.rows.appointments, texts.yes, true],
    [texts.rows.panel, panel, !isReadOnly],
    [texts.rows.export, texts.yes, true],
  ] as const
  return (
    <section className="card">
      <h2 className={styles.head}>{texts.works}</h2>
      <dl className={styles.works}>
        {rows.map(([name, words, isOn]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd data-on={isOn}>{words}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Follows({ value: { follows, state } }: Props) {
  if (follows.length === 0) return null
  const isLate = state === 'past_due' || state === 'unpaid'
  return (
    <section className="card">
      <h2 className={styles.head}>{isLate ? texts.followsUnlessPaid : texts.follows}</h2>
      <FollowList follows={follows} />
      <p className="soft small">{isLate ? texts.followsUnlessPaidHint : texts.followsHint}</p>
    </section>
  )
}

function Payments({ value }: Props) {
  return (
    <section className="card">
      <h2 className={styles.head}>{texts.payments}</h2>
      {value.payments.length === 0 ? (
        <p className="soft">{texts.noPayments}</p>
      ) : (
        <table className={`${tables.table} ${styles.payments}`}>
          <thead>
            <tr>
              <th scope="col">{texts.date}</th>
              <th scope="col">{texts.months}</th>
              <th scope="col" className={tables.number}>
                {texts.amount}
              </th>
            </tr>
          </thead>
          <tbody>
            {value.payments.map(payment => (
              <tr key={payment.id}>
                <td>{dateOf(payment.at).split('-').reverse().join('/')}</td>
                <td>{payment.months}</td>
                <td className={tables.number}>{priceText(payment.amount, payment.currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
