import { type ChangeEvent, useState } from 'react'
import { understoodText } from '#messages/fields.ts'
import { bookingMessages as words } from '#messages/booking.ts'
import type { Booking } from '#stores/booking/face.ts'
import type { BookableShop, BookingState, CustomerField } from '#stores/booking/state.ts'
import { TextArea, TextField } from '../ui/Field.tsx'
import { useFormState } from '../ui/form-state.ts'
import { useUnderstoodPhone } from '../ui/use-understood-phone.ts'
import { Honeypot } from '../ui/Honeypot.tsx'
import frame from './Booking.module.css'
import { SavedGuests } from './SavedGuests.tsx'
import { Questions } from './Questions.tsx'
import styles from './who.module.css'

type Props = {
  readonly shop: BookableShop
  readonly state: BookingState
  readonly booking: Booking
}

export function CustomerForm({ shop, state, booking }: Props) {
  const field = useCustomerField(state, booking)
  const understood = useUnderstoodPhone(state.fields.phone, {
    country: shop.country,
    areaCode: shop.phone_area,
  })
  return (
    <section className={frame.step} id={state.step.is === 'lost' ? undefined : 'datos'}>
      <h2>{words.whoseTitle}</h2>
      {state.rememberedAs && <SavedGuests state={state} booking={booking} />}
      <div className={styles.fields} data-native>
        <TextField
          {...field('name')}
          label={words.name}
          autoComplete="name"
          autoCapitalize="words"
          maxLength={80}
          required
        />
        <TextField
          {...field('phone', understood === null ? words.phoneHint : understoodText(understood))}
          label={words.phone}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={30}
          required
        />
      </div>
      {shop.whatsapp_consent && <p className="soft small">{shop.whatsapp_consent}</p>}
      <Questions questions={shop.questions} state={state} booking={booking} />
      <Honeypot />
      <More state={state} booking={booking} />
      {state.step.is === 'refused' && state.step.text && (
        <p className={state.accepts ? styles.terms : 'problem'} role="alert">
          {state.step.text}
        </p>
      )}
    </section>
  )
}

/** Optional fields, folded. Open when one of them has a value or an error. */
function More({ state, booking }: Pick<Props, 'state' | 'booking'>) {
  const { guest, email, note } = state.fields
  const { errors } = useFormState()
  const field = useCustomerField(state, booking)
  const [isOpen, setOpen] = useState(Boolean(guest || email || note))
  return (
    <details
      className={styles.more}
      open={
        isOpen ||
        state.waits?.for === 'mail' ||
        Boolean(errors['guest'] || errors['email'] || errors['note'])
      }
      onToggle={event => setOpen(event.currentTarget.open)}
      data-native
    >
      <summary>{state.rememberedAs ? words.moreOfTheirs : words.more}</summary>
      <div className={styles.fields}>
        {!state.rememberedAs && (
          <TextField
            {...field('guest', words.guestHint)}
            label={words.guest}
            autoComplete="off"
            autoCapitalize="words"
            maxLength={80}
          />
        )}
        <TextField
          {...field('email', words.emailHint)}
          label={words.email}
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={254}
        />
        <TextArea {...field('note')} label={words.note} rows={2} maxLength={500} />
      </div>
    </details>
  )
}

/** The error replaces the hint, because a phone has no room for both. */
function useCustomerField({ fields }: BookingState, booking: Booking) {
  const { errors } = useFormState()
  return (name: CustomerField, hint?: string) => ({
    id: `reserva-${name}`,
    name,
    hint: errors[name] ? undefined : hint,
    value: fields[name],
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      booking.write({ [name]: event.target.value }),
  })
}
