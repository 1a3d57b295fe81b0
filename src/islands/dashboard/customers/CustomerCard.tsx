import { useStore } from '@nanostores/react'
import { callUrl } from '#contract/texts/phone-text.ts'
import { phoneText } from '#stores/dashboard/phone-text.ts'
import { priceText } from '#contract/texts/texts.ts'
import { customerTexts as texts, customersTexts } from '#messages/dashboard/customers.ts'
import { whatsappLink } from '#messages/links.ts'
import {
  type CustomerCard as Card,
  undoMerge,
  unblockCustomer,
} from '#stores/dashboard/customers/customers.ts'
import { percentOf } from '#stores/dashboard/stats/stats.ts'
import { startAppointment } from '#stores/dashboard/new-appointment/draft.ts'
import { $router } from '#stores/dashboard/router.ts'
import { sections } from '#stores/dashboard/routes.ts'
import { $isOwner, $today } from '#stores/dashboard/shop.ts'
import { Button, ButtonLink } from '#islands/ui/Button.tsx'
import { CustomerPackages } from '../packages/CustomerPackages.tsx'
import parts from '../parts/parts.module.css'
import { useOutcome } from '../parts/use-sending.ts'
import { dayText } from './CustomerList.tsx'
import { CustomerVisits } from './CustomerVisits.tsx'
import styles from './customer.module.css'
import list from './customers.module.css'

/** What the drawer shows: the customer's record, or one action on it. */
export type Page =
  | { readonly step: 'card' }
  | { readonly step: 'edit' }
  | { readonly step: 'block' }
  | { readonly step: 'cancel' }
  | { readonly step: 'merge'; readonly other: string | null }

type Props = { readonly card: Card; readonly onPage: (page: Page) => void }

export function CustomerCard({ card, onPage }: Props) {
  const isOwner = useStore($isOwner)
  return (
    <div className={parts.stack}>
      <Who card={card} />
      {card.blocked && <Blocked card={card} isOwner={isOwner} />}
      <Facts card={card} />
      {isOwner && <Namesakes card={card} onPage={onPage} />}
      <CustomerPackages customer={card.id} />
      <Notes card={card} onEdit={() => onPage({ step: 'edit' })} />
      <CustomerVisits card={card} onCancel={() => onPage({ step: 'cancel' })} />
      <Edits card={card} />
      {isOwner && <Merges card={card} />}
      {isOwner && (
        <div className={parts.actions}>
          <Button
            look="quiet small"
            label={texts.merge}
            onClick={() => onPage({ step: 'merge', other: null })}
          />
          {!card.blocked && (
            <Button
              look="quiet small"
              label={texts.block}
              onClick={() => onPage({ step: 'block' })}
            />
          )}
        </div>
      )}
    </div>
  )
}

function Who({ card }: { readonly card: Card }) {
  const today = useStore($today)
  const takeAppointment = () => {
    if (today === null) return
    const { id, name, phone, last_services } = card
    const customer = { id, name, phone, last_services }
    startAppointment({ date: today, minute: null, staff: null, customer })
    $router.open(sections.agenda)
  }
  return (
    <div className={parts.lines}>
      <p className="soft">
        {card.phone && <strong className={styles.phone}>{phoneText(card.phone)}</strong>}
        {card.last_visit ? texts.since(dayText(card.since)) : texts.notYet(dayText(card.since))}
        {card.other_phones.length > 0 && (
          <>
            <br />
            {texts.alsoUses(card.other_phones.map(phoneText).join(', '))}
          </>
        )}
      </p>
      <div className={styles.actions}>
        <Button look="go" label={texts.newAppointment} data-first onClick={takeAppointment} />
        {card.phone && (
          <>
            <ButtonLink
              look="plain"
              label={texts.whatsapp}
              href={whatsappLink(card.phone, texts.hello(card.name))}
              isNewTab
            />
            <ButtonLink look="plain" label={texts.call} href={callUrl(card.phone)} />
          </>
        )}
      </div>
    </div>
  )
}

/** What the card said before, so that no text is lost when two people edit it. */
function Edits({ card: { edits } }: { readonly card: Card }) {
  if (edits.length === 0) return null
  return (
    <details>
      <summary>{texts.editsTitle}</summary>
      <ul className={styles.edits}>
        {edits.map(({ id, at, by, before }) => (
          <li key={id}>
            <span className="soft small">{texts.edited(dayText(at), by)}</span>
            {Object.entries(before).map(([name, value]) => (
              <p key={name}>{editText(name, value)}</p>
            ))}
          </li>
        ))}
      </ul>
    </details>
  )
}

const fieldNames: Readonly<Record<string, string>> = {
  name: customersTexts.name,
  phone: customersTexts.phone,
  email: texts.email,
  notes: texts.notes,
  haircut: texts.haircut,
  tags: texts.tags,
  birthday: texts.birthday,
}

function editText(
  name: string,
  value: Card['edits'][number]['before'][keyof Card['edits'][number]['before']],
): string {
  const field = fieldNames[name] ?? name
  const words = name === 'phone' && typeof value === 'string' ? phoneText(value) : value
  const text = Array.isArray(words) ? words.join(', ') : (words ?? '')
  return text === '' ? texts.editedEmpty(field) : texts.editedField(field, text)
}

function Blocked({ card, isOwner }: { readonly card: Card; readonly isOwner: boolean }) {
  const report = useOutcome()
  if (!card.blocked) return null
  const { reason, by, at } = card.blocked
  const unblock = async () => report(await unblockCustomer(card.id), texts.didUnblock)
  return (
    <div className={styles.blocked}>
      <p>
        <strong>{texts.blocked}</strong>
        <br />
        {texts.blockedBy(reason, by, dayText(at))}
      </p>
      {isOwner && (
        <Button look="plain small" label={texts.unblock} onClick={() => void unblock()} />
      )}
    </div>
  )
}

function Facts({ card }: { readonly card: Card }) {
  const missed = percentOf(card.no_shows, card.came + card.no_shows)
  const share = card.no_shows === 0 ? '' : texts.noShowShare(missed)
  const facts = [
    { words: texts.visits, value: String(card.came) },
    { words: texts.ahead, value: String(card.ahead) },
    { words: customersTexts.noShows, value: String(card.no_shows), share },
    { words: texts.cancelled, value: String(card.cancelled) },
    { words: texts.spent, value: priceText(card.spent, card.currency) },
  ]
  return (
    <dl className={styles.facts}>
      {facts.map(({ words, value, share: part }) => (
        <div key={words}>
          <dt>{words}</dt>
          <dd>
            {value} {part && <small className="soft">{part}</small>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Notes({ card, onEdit }: { readonly card: Card; readonly onEdit: () => void }) {
  const birthday = card.birthday?.split('-').reverse().join('/') ?? ''
  const noted = [
    { words: texts.haircut, value: card.haircut },
    { words: texts.notes, value: card.notes },
    { words: texts.birthday, value: birthday },
    { words: texts.email, value: card.email ?? '' },
  ].filter(one => one.value !== '')
  return (
    <section className={styles.notes} aria-label={texts.notes}>
      {card.tags.length > 0 && (
        <p className={list.marks}>
          {card.tags.map(tag => (
            <a
              key={tag}
              className={list.tag}
              href={`${sections.clients}?etiqueta=${encodeURIComponent(tag)}`}
            >
              {tag}
            </a>
          ))}
        </p>
      )}
      {noted.length === 0 ? (
        <p className="soft">{texts.nothingNoted}</p>
      ) : (
        <dl>
          {noted.map(({ words, value }) => (
            <div key={words}>
              <dt>{words}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <Button look="plain small" label={texts.edit} onClick={onEdit} />
    </section>
  )
}

/** Records that may be the same customer, for example after a change of phone number. */
function Namesakes({ card, onPage }: Props) {
  if (card.namesakes.length === 0) return null
  return (
    <section className={styles.namesakes} aria-label={texts.namesake}>
      <h3>{texts.namesake}</h3>
      <ul>
        {card.namesakes.map(other => (
          <li key={other.id}>
            <span>
              {other.name}
              <small className="soft">
                {texts.namesakeHint(
                  other.phone ? phoneText(other.phone) : '',
                  customersTexts.appointmentCount(other.turns),
                )}
              </small>
            </span>
            <Button
              look="plain small"
              label={texts.join}
              onClick={() => onPage({ step: 'merge', other: other.id })}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Merges({ card }: { readonly card: Card }) {
  const report = useOutcome()
  if (card.merges.length === 0) return null
  const undo = async (id: string) => report(await undoMerge(id), texts.undone)
  return (
    <section className={styles.namesakes} aria-label={texts.mergesTitle}>
      <h3>{texts.mergesTitle}</h3>
      <ul>
        {card.merges.map(merge => (
          <li key={merge.id}>
            <span>
              {texts.mergedWith(
                merge.name,
                dayText(merge.at),
                customersTexts.appointmentCount(merge.turns),
              )}
            </span>
            <Button
              look="plain small"
              label={texts.undo}
              aria-label={texts.undoOf(merge.name)}
              onClick={() => void undo(merge.id)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
