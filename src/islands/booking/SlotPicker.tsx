import { memo, type ReactNode, useCallback, useState } from 'react'
import { longDateText, timeText } from '#contract/texts/texts.ts'
import { bookingMessages as words } from '#messages/booking.ts'
import { whatsappLink } from '#messages/links.ts'
import { afterPicture } from '#stores/after-picture.ts'
import { isClosedDay, nextOpenDay, partsOfDay } from '#stores/booking/bookable-days.ts'
import type { Booking } from '#stores/booking/face.ts'
import {
  type BookableShop,
  type BookingState,
  type DrawnChoice,
  queryOf,
  waitAddress,
} from '#stores/booking/state.ts'
import { staffPerServiceOf, itemsAt, staffIn } from '#stores/booking/shared-visit.ts'
import { changeText } from '#stores/clock-change.ts'
import { Button, ButtonLink } from '#islands/ui/Button.tsx'
import styles from './times.module.css'
import { ZoneNote } from '../ZoneNote.tsx'
import { choiceKeys, drawnFrom } from './drawn-from.ts'
import { onPlainClick } from './plain-click.ts'

type Props = {
  readonly shop: BookableShop
  readonly state: DrawnChoice &
    Pick<BookingState, 'week' | 'today' | 'startsAt' | 'who' | 'search' | 'step'>
  readonly booking: Booking
  /** Called for a tap or a click. The arrow keys only move through the times. */
  readonly onTap: (startsAt: string) => void
}

export const SlotPicker = drawnFrom(
  ...choiceKeys,
  'week',
  'today',
  'startsAt',
  'who',
  'search',
  'step',
)(function SlotPicker({ shop, state, booking, onTap }: Props) {
  // Drawn as chosen at once; the state follows after that has been painted.
  const [touched, setTouched] = useState<string | null>(null)
  const choose = useCallback(
    (startsAt: string) => {
      setTouched(startsAt)
      afterPicture(() => {
        if (booking.$booking.get().startsAt !== startsAt) booking.chooseStart(startsAt)
        setTouched(null)
      })
    },
    [booking],
  )
  const day = state.week.find(one => one.date === state.date)
  const { search } = state
  if (search.is === 'failed') return <Failed text={search.text} booking={booking} state={state} />
  if (!day || day.starts.length === 0) {
    return <NoRoom shop={shop} state={state} booking={booking} />
  }
  const error = state.step.is === 'refused' ? state.step.errors.starts_at : undefined
  const dayText = longDateText(day.date)
  return (
    <fieldset
      className={styles.slots}
      aria-busy={search.is === 'looking'}
      aria-describedby={error ? 'starts_at-error' : undefined}
    >
      <legend className={styles.dayTitle}>
        <span className="visually-hidden">{words.slotsOfDay}</span> {dayText}
      </legend>
      <ZoneNote startsAt={day.starts[0]!} timeZone={shop.time_zone} />
      {error && (
        <p className="field-error" id="starts_at-error" role="alert">
          {error}
        </p>
      )}
      {partsOfDay(day.starts).map(([part, starts]) => (
        <div key={part}>
          <p className={styles.part}>{words.parts[part]}</p>
          <div className={day.places ? styles.classGrid : styles.grid}>
            {starts.map(startsAt => (
              <Slot
                key={startsAt}
                startsAt={startsAt}
                dayText={dayText}
                change={changeText(startsAt, shop.time_zone)}
                left={day.places?.[startsAt]}
                isChosen={(touched ?? state.startsAt) === startsAt}
                onChoose={choose}
                onTap={onTap}
                // Rendered on the server only.
                who={import.meta.env.SSR && <Who shop={shop} state={state} startsAt={startsAt} />}
              />
            ))}
          </div>
        </div>
      ))}
    </fieldset>
  )
})

type SlotProps = Pick<Props, 'onTap'> & {
  readonly onChoose: (startsAt: string) => void
  readonly startsAt: string
  readonly dayText: string
  /** Which of the two, for an hour that comes twice. */
  readonly change: string
  /** For a class: the number of places left. */
  readonly left: number | undefined
  readonly isChosen: boolean
  readonly who: ReactNode
}

/** Memoised: a tap renders only the slot that was chosen before and the new one. */
const Slot = memo(function Slot(props: SlotProps) {
  const { startsAt, dayText, change, left, isChosen, onChoose, onTap, who } = props
  return (
    <label className={styles.slot} data-native>
      <input
        type="radio"
        name="starts_at"
        value={startsAt}
        required
        checked={isChosen}
        onChange={() => onChoose(startsAt)}
        // The arrow keys click too, with a detail of 0.
        onClick={event => event.detail > 0 && afterPicture(() => onTap(startsAt))}
      />
      <span className="visually-hidden">{`${dayText}, `}</span>
      {timeText(startsAt)}
      {change && <small>{change}</small>}
      {left && <small>{words.placesLeft(left)}</small>}
      {/*
       * With a script the summary names the staff member once a time is chosen. React does not hydrate a `noscript`.
       */}
      <noscript>{who}</noscript>
    </label>
  )
})

type WhoProps = Pick<Props, 'shop' | 'state'> & { readonly startsAt: string }

function Who({ shop, state, startsAt }: WhoProps) {
  if (state.staff !== 'any') return null
  const staffPerService = staffPerServiceOf(shop, itemsAt(state.week, startsAt))
  const alone = shop.staff.find(one => one.id === state.who[startsAt])?.name
  const name = staffPerService.length > 0 ? staffIn(staffPerService) : alone
  return name && <small>{words.withName(name)}</small>
}

/** Without a script the form also sends which staff member each time named, because that is what the customer saw. */
type ShownProps = { readonly state: Pick<BookingState, 'who'> }

export function ShownStaff({ state }: ShownProps) {
  return <noscript>{import.meta.env.SSR && <Shown state={state} />}</noscript>
}

function Shown({ state }: ShownProps) {
  const shown = Object.entries(state.who).map(([startsAt, id]) => `${startsAt} ${id}`)
  return shown.length > 0 && <input type="hidden" name="shown" value={shown.join(',')} />
}

function NoRoom({ shop, state, booking }: Omit<Props, 'onTap'>) {
  if (state.search.is === 'looking') return <p className={styles.noRoom}>{words.looking}</p>
  const day = state.week.find(one => one.date === state.date)
  const isClosed = day !== undefined && isClosedDay(shop, day, state.today)
  const why = isClosed ? words.dayClosed(day.date, nextOpenDay(state.week, day.date)) : null
  return (
    <div className={styles.noRoom}>
      <p>{why ?? (state.date ? words.dayFull(state.date) : words.nothingFree)}</p>
      <p className={styles.ways}>
        {!shop.link && !isClosed && (
          <ButtonLink
            look="go small"
            label={words.wait}
            href={waitAddress(shop, state)}
            data-native
          />
        )}
        {state.date && (
          <ButtonLink
            look="plain small"
            label={words.firstDay}
            href={`${queryOf({ ...state, date: null, startsAt: null }, shop.link)}#cuando`}
            onClick={onPlainClick(() => void booking.chooseStaff(state.staff))}
          />
        )}
        {state.staff !== 'any' && (
          <ButtonLink
            look="plain small"
            label={words.tryAnyone}
            href={`${queryOf({ ...state, staff: 'any', date: null, startsAt: null }, shop.link)}#cuando`}
            onClick={onPlainClick(() => void booking.chooseStaff('any'))}
          />
        )}
        {shop.whatsapp && (
          <ButtonLink
            look="plain small"
            label={words.askByWhatsApp}
            href={whatsappLink(shop.whatsapp, `Hola ${shop.name}, ¿tienen algún lugar?`)}
            isNewTab
            data-native
          />
        )}
      </p>
    </div>
  )
}

function Failed({
  text,
  booking,
  state,
}: {
  readonly text: string
  readonly booking: Booking
  readonly state: Props['state']
}) {
  return (
    <div className="problem" role="alert">
      <p>{text}</p>
      <Button
        look="plain small"
        label={words.retry}
        onClick={() => void booking.chooseStaff(state.staff)}
      />
    </div>
  )
}
