import { useStore } from '@nanostores/react'
import type { AppointmentWire } from '#contract/contract.ts'
import { phoneText } from '#stores/dashboard/phone-text.ts'
import { dateOf, dayMonthText, timeText } from '#contract/texts/texts.ts'
import { agendaTexts } from '#messages/dashboard/agenda.ts'
import { searchTexts as texts } from '#messages/dashboard/dashboard-dialogs.ts'
import { closeDialog } from '#stores/dashboard/new-appointment/dashboard-dialog.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { setQuery } from '#stores/dashboard/router.ts'
import { $today } from '#stores/dashboard/shop.ts'
import { foundAppointments } from '#stores/dashboard/appointment/appointment-search.ts'
import { Loaded } from '#islands/dashboard/parts/Loaded.tsx'
import { Modal } from '#islands/dashboard/parts/Modal.tsx'
import parts from '#islands/dashboard/parts/parts.module.css'
import { SearchField, useSearch } from '#islands/dashboard/parts/Search.tsx'
import { StateTag } from '#islands/dashboard/parts/StateTag.tsx'

/** Finds an appointment by name, phone or code; Enter opens the first one. */
export function SearchDialog() {
  const search = useSearch(foundAppointments.load)
  const loaded = useStore(foundAppointments.$store)
  const first = valueOf(loaded)?.[0]
  return (
    <Modal title={agendaTexts.search} onClose={closeDialog}>
      <form
        className={parts.stack}
        onSubmit={event => {
          event.preventDefault()
          if (first && search.asked === search.text.trim()) open(first)
        }}
      >
        <SearchField label={texts.label} search={search} isFirst />
        <Loaded from={foundAppointments} waiting={<p>{texts.looking}</p>}>
          {appointments => <Found appointments={appointments} />}
        </Loaded>
      </form>
    </Modal>
  )
}

function Found({ appointments }: { readonly appointments: readonly AppointmentWire[] | null }) {
  if (appointments === null) return <p className="soft">{texts.hint}</p>
  return (
    <>
      <output className="visually-hidden">{texts.found(appointments.length)}</output>
      {appointments.length === 0 && <p className="soft">{texts.nobody}</p>}
      <ul className={parts.list}>
        {appointments.map(appointment => (
          <li key={appointment.id}>
            <button className={parts.row} type="button" onClick={() => open(appointment)}>
              <span className={`${parts.rowWords} ${parts.wraps}`}>
                <strong>{appointment.customer.name}</strong>
                <span className="soft small">{wordsOf(appointment)}</span>
                <span className="soft small figures">{marksOf(appointment)}</span>
              </span>
              <StateTag status={appointment.status} />
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

function wordsOf({ starts_at, legs: items }: AppointmentWire): string {
  const date = dateOf(starts_at)
  const isThisYear = date.slice(0, 4) === $today.get()?.slice(0, 4)
  const day = isThisYear ? dayMonthText(date) : `${dayMonthText(date)} ${date.slice(0, 4)}`
  const services = items.map(item => item.service.name).join(' + ')
  return [`${day}, ${timeText(starts_at)}`, services, items[0]?.staff.name]
    .filter(Boolean)
    .join(' · ')
}

/** On a line of their own, so that no number is broken. */
function marksOf({ customer, code }: AppointmentWire): string {
  return [customer.phone && phoneText(customer.phone), code].filter(Boolean).join(' · ')
}

/** On the board of its own day. */
function open({ id, starts_at }: AppointmentWire): void {
  closeDialog()
  setQuery({ fecha: dateOf(starts_at), id })
}
