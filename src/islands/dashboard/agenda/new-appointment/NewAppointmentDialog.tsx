import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { shortDateText, timeText } from '#contract/texts/texts.ts'
import { seriesTexts } from '#messages/dashboard/series.ts'
import { newAppointmentTexts as texts } from '#messages/dashboard/appointment-actions.ts'
import { commonTexts } from '#messages/dashboard/common.ts'
import type { ProblemWire } from '#contract/protocol/problems.ts'
import { $chosenStaffMember } from '#stores/dashboard/new-appointment/chosen-staff.ts'
import { followUp } from '#stores/dashboard/board/undo.ts'
import {
  $activeServices,
  $activeStaff,
  type StaffMember,
} from '#stores/dashboard/catalogue/catalogue.ts'
import { minuteOfClock } from '#domain/calendar/dates.ts'
import { minuteOn } from '#stores/wall-clock.ts'
import type { Draft } from '#stores/dashboard/new-appointment/draft.ts'
import { saveAppointment } from '#stores/dashboard/new-appointment/new-appointment.ts'
import { $today } from '#stores/dashboard/shop.ts'
import { previewSeries, type Repeat } from '#stores/dashboard/appointment/series.ts'
import { useToast } from '#islands/providers/ToastProvider.tsx'
import { ClockField } from '#islands/dashboard/parts/Clock.tsx'
import { TextField } from '#islands/ui/Field.tsx'
import { Check, Form, SubmitButton } from '#islands/dashboard/parts/Form.tsx'
import { goOnAtCard } from '#islands/dashboard/parts/keep-focus.ts'
import { Modal } from '#islands/dashboard/parts/Modal.tsx'
import parts from '#islands/dashboard/parts/parts.module.css'
import { BlockInstead } from './BlockInstead.tsx'
import { CustomerFields } from './CustomerFields.tsx'
import { DepositField } from '../appointment/DepositField.tsx'
import { FreeTimes } from './FreeTimes.tsx'
import { Alternatives } from './Alternatives.tsx'
import { RepeatFields } from './RepeatFields.tsx'
import { type Series, SeriesPreview } from './SeriesPreview.tsx'
import { SameDay } from './SameDay.tsx'
import { ServiceFields } from './ServiceFields.tsx'
import { StaffAndDay } from './StaffAndDay.tsx'
import { useSameDay } from './use-same-day.ts'
import styles from './new-appointment.module.css'
import { type NewAppointment, useNewAppointment } from './use-new-appointment.ts'

type Props = { readonly draft: Draft; readonly onClose: () => void }

/** Takes three taps: the slot, the name, save. Everything else has a default that can be changed. */
export function NewAppointmentDialog({ draft, onClose }: Props) {
  const services = useStore($activeServices)
  return (
    <Modal title={texts.title} onClose={onClose}>
      {services.length === 0 ? (
        <p>{texts.noServices}</p>
      ) : (
        <NewAppointmentForm draft={draft} onClose={onClose} />
      )}
    </Modal>
  )
}

function NewAppointmentForm({ draft: asked, onClose }: Props) {
  const draft = useWithChosenStaff(asked)
  const appointment = useNewAppointment(draft)
  const { isOverbooked, staff, date } = appointment
  const staffMembers = useStore($activeStaff)
  const today = useStore($today)
  const saving = useSaving(appointment, onClose)
  const { repeat, setRepeat, series, setSeries, taken, save, sameDay } = saving
  const isSeries = repeat !== null && mayRepeat(appointment)
  const { showToast } = useToast()
  const finish = (count: number) => {
    const name = series?.appointment.customer.name ?? ''
    showToast({ message: seriesTexts.saved(name, count), type: 'success' })
    onClose()
  }
  return (
    <>
      {series && <SeriesPreview {...series} onBack={() => setSeries(null)} onDone={finish} />}
      {/* Hidden rather than removed, so that what was typed is kept while the series is previewed. */}
      <div hidden={series !== null} data-written={repeat ? 'yes' : undefined}>
        <Form save={save} check={appointment.check} label={texts.title}>
          {taken && (
            <Alternatives problem={taken} staffMembers={staffMembers} onChoose={appointment.take} />
          )}
          <CustomerFields
            first={draft.customer}
            onKnown={services => {
              sameDay.forget()
              appointment.suggestService(services)
            }}
          />
          <ServiceFields appointment={appointment} />
          <Hour appointment={appointment} />
          {!repeat && <DepositField appointment={appointment} />}
          <More appointment={appointment} repeat={repeat} onRepeat={setRepeat} />
          <Check
            label={texts.overbook}
            hint={texts.overbookHint}
            checked={isOverbooked}
            onChange={event => appointment.setOverbooked(event.target.checked)}
          />
          {sameDay.asked && <SameDay key={sameDay.times} {...sameDay.asked} />}
          <div className={parts.actions}>
            <SubmitButton>
              {isSeries
                ? seriesTexts.look
                : texts.save(
                    isOverbooked ? null : appointment.startsAt && timeText(appointment.startsAt),
                    date === today ? null : shortDateText(date),
                    namesOf(staff === 'any' ? appointment.serving : [staff], staffMembers),
                  )}
            </SubmitButton>
            <BlockInstead draft={draft} onDone={onClose} />
          </div>
        </Form>
      </div>
    </>
  )
}

/**
 * A draft opened from the agenda of one staff member is with them; one opened from a customer's record is with anybody.
 */
function useWithChosenStaff(draft: Draft): Draft {
  const chosen = useStore($chosenStaffMember)
  const staffMembers = useStore($activeStaff)
  const [staff] = useState(() => staffMembers.find(one => one.id === chosen)?.id ?? null)
  return draft.staff === null && !draft.customer ? { ...draft, staff } : draft
}

/** A single appointment is saved at once; a series shows its dates first. */
function useSaving(appointment: NewAppointment, onClose: () => void) {
  const { showToast } = useToast()
  const [taken, setTaken] = useState<ProblemWire | null>(null)
  const [repeat, setRepeat] = useState<Repeat | null>(null)
  const [series, setSeries] = useState<Series | null>(null)
  const sameDay = useSameDay(appointment)
  const save = async (values: FormData): Promise<ProblemWire | null | 'unsaved'> => {
    const body = appointment.bodyOf(values)
    if (!body) return null
    if (repeat && mayRepeat(appointment)) {
      // In a series, "anybody" may be another staff member on each date.
      const looked = await previewSeries({ ...body, staff: appointment.staff }, repeat)
      if (!looked.ok) return looked.problem
      setSeries({
        appointment: { ...body, staff: appointment.staff },
        occurrences: looked.reply.occurrences,
      })
      return 'unsaved'
    }
    if (await sameDay.asks(body)) return 'unsaved'
    const answer = await saveAppointment(body)
    setTaken(answer.ok ? null : answer.problem)
    if (!answer.ok) {
      if (answer.problem.code === 'slot_taken') void appointment.free.reload()
      return answer.problem
    }
    const { appointment: saved } = answer.reply
    const { customer, starts_at } = saved
    const message = texts.saved(customer.name, timeText(starts_at))
    if (customer.phone === null) showToast({ message, type: 'success' })
    else followUp({ kind: 'taken', appointment: saved, undo: null })
    goOnAtCard(saved.id)
    onClose()
    return null
  }
  return { repeat, setRepeat, series, setSeries, taken, save, sameDay }
}

/** `Maru`, or `Maru y Lucas` when they share the appointment; null while nobody is known. */
function namesOf(ids: readonly string[], staffMembers: readonly StaffMember[]): string | null {
  const names = ids.flatMap(id => staffMembers.find(one => one.id === id)?.name ?? [])
  return names.length > 0 ? names.join(' y ') : null
}

/** A series ("turno fijo") can neither overbook nor take several places of a class. */
function mayRepeat({ isOverbooked, seats }: NewAppointment): boolean {
  return !isOverbooked && seats === 1
}

type FieldsProps = { readonly appointment: NewAppointment }

function Hour({ appointment }: FieldsProps) {
  const { services, staff, setStaff, date, setDate, startsAt, free, isOverbooked } = appointment
  const serving = namesOf(appointment.serving, useStore($activeStaff))
  return (
    <>
      <StaffAndDay
        {...{ staff, date }}
        services={services.filter(Boolean)}
        onStaff={setStaff}
        onDate={setDate}
        className={styles.pair}
      />
      {isOverbooked ? (
        <ClockField
          name="starts_at"
          label={texts.time}
          defaultValue={appointment.clock(startsAt)}
        />
      ) : (
        <>
          <ClockField
            name="hour"
            label={texts.hour}
            value={startsAt !== null || appointment.isMissed ? appointment.clock(startsAt) : ''}
            onPick={clock => appointment.setMinute(minuteOfClock(clock))}
          />
          <FreeTimes
            free={free}
            marked={appointment.marked}
            chosen={startsAt}
            onChoose={at => appointment.setMinute(minuteOn(date, at))}
            onTake={appointment.take}
          />
        </>
      )}
      {serving && <output className="field-hint">{texts.serving(serving)}</output>}
      {!isOverbooked && appointment.isMissed && (
        <output className="field-hint">{texts.notFree(appointment.clock(null))}</output>
      )}
    </>
  )
}

type MoreProps = FieldsProps & {
  readonly repeat: Repeat | null
  readonly onRepeat: (repeat: Repeat | null) => void
}

function More({ appointment, repeat, onRepeat }: MoreProps) {
  return (
    <details>
      <summary>{texts.more}</summary>
      <div className={parts.stack}>
        <TextField
          name="booker"
          label={`${texts.booker} ${commonTexts.optional}`}
          hint={texts.bookerHint}
          maxLength={80}
        />
        <TextField name="note" label={texts.note} maxLength={400} />
        {mayRepeat(appointment) && <RepeatFields repeat={repeat} onChange={onRepeat} />}
      </div>
    </details>
  )
}
