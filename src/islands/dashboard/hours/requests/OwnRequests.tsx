import { dateOf } from '#contract/texts/texts.ts'
import { requestTexts as texts, wishText } from '#messages/dashboard/hours/hours-requests.ts'
import {
  type HoursRequest,
  hoursRequests,
  withdraw,
} from '#stores/dashboard/hours/hours-requests.ts'
import { dayMonth } from '#stores/dashboard/day-texts.ts'
import { $today } from '#stores/dashboard/shop.ts'
import { Button } from '#islands/ui/Button.tsx'
import { keepFocus } from '#islands/dashboard/parts/keep-focus.ts'
import { ListHead } from '#islands/dashboard/parts/ListHead.tsx'
import { Loaded } from '#islands/dashboard/parts/Loaded.tsx'
import parts from '#islands/dashboard/parts/parts.module.css'
import { useSending } from '#islands/dashboard/parts/use-sending.ts'
import { StateWords } from './StateWords.tsx'
import styles from './requests.module.css'

/** The user's own requests, each with its answer. */
export function OwnRequests() {
  return (
    <section className={parts.stack} aria-label={texts.mine}>
      <ListHead title={texts.mine} hint={texts.mineHint} />
      <Loaded from={hoursRequests} rows={1}>
        {items =>
          items.length === 0 ? (
            <p className="soft">{texts.none}</p>
          ) : (
            <ul className={parts.list}>
              {items.map(request => (
                <OwnRequest key={request.id} request={request} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}

function OwnRequest({ request }: { readonly request: HoursRequest }) {
  const { id, wish, state, note, answer, settled, asked_at: askedAt } = request
  const { isSending, send } = useSending()
  const takeBack = async () => {
    await send(async () => await withdraw(id), texts.withdrawn)
    keepFocus(() => document.getElementById(`pedido-${id}`))
  }
  return (
    <li className={parts.row} id={`pedido-${id}`} tabIndex={-1}>
      <span className={`${parts.rowWords} ${parts.wraps}`}>
        <strong className={styles.what}>{wishText(wish, $today.get())}</strong>
        {note && <span className="soft small">{note}</span>}
        <span className="small">
          <StateWords state={state} />
          {' · '}
          {settled && state !== 'withdrawn'
            ? texts.by(settled.by, dayMonth(dateOf(settled.at)))
            : dayMonth(dateOf(settled?.at ?? askedAt))}
        </span>
        {answer && <q className="small">{answer}</q>}
      </span>
      {state === 'asked' && (
        <Button
          look="quiet small"
          label={texts.withdraw}
          aria-label={texts.withdrawOf(wishText(wish, $today.get()))}
          aria-disabled={isSending}
          onClick={() => void takeBack()}
        />
      )}
    </li>
  )
}
