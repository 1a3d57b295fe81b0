import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { shortDateText, timeText } from '#contract/texts/texts.ts'
import { seriesTexts } from '#messages/dashboard/series.ts'
import { newAppointmentTexts as texts } from '#messages/dashboard/appointment-actions.ts'
import { commonTexts } from '#messages/dashboard/dashboard.ts'
import type { ProblemWire } from '#contract/protocol/problems.ts'
import { followUp } from '#stores/dashboard/board/undo.ts'
import { $activeServices, $activeStaff, offersAll } from '#stores/dashboard/setup/catalogue.ts'
import { minuteOn } from '#stores/wall-clock.ts'
import { isDate } from '#domain/calendar/dates.ts'
import { sayUnlessHeard } from '#stores/dashboard/board/realtime-sync.ts'
import type { Draft } from '#stores/dashboard/new-appointment/draft.ts'
import { saveAppointment } from '#stores/dashboard/new-appointment/new-appointment.ts'
import { $today } from '#stores/dashboard/shop.ts'
import { previewSeries, type Repeat } from '#stores/dashboard/appointment/series.ts'
import { useToast } from '#islands/providers/ToastProvider.tsx'
import { ClockField } from '#islands/dashboard/parts/Clock.tsx'
import { Options, SelectField, TextField } from '#islands/ui/Field.tsx'
import { Check, Form, SubmitButton } from '#islands/dashboard/parts/Form.tsx'
import { Modal } from '#islands/dashboard/parts/Modal.tsx'
import parts from '#islands/dashboard/parts/parts.module.css'
import { BlockInstead } from './BlockInstead.tsx'
import { CustomerFields } from './CustomerFields.tsx'
import { DayChips } from '../board/DayChips.tsx'
import { DepositField } from '../appointment/DepositField.tsx'
import { FreeTimes, useFreeStarts } from './FreeTimes.tsx'
import { Alternatives } from './Alternatives.tsx'
import { RepeatFields } from './RepeatFields.tsx'
import { type Series, SeriesPreview } from './SeriesPreview.tsx'
import { ServiceFields } from './ServiceFields.tsx'
import styles from './new-appointment.module.css'
import { useNewAppointment } from './use-new-appointment.ts'

type Props = { readonly draft: Draft; readonly onClose: () => void }

/** Three taps: the slot, the name, save. Everything else is already there and can be changed. */
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

function NewAppointmentForm({ draft, onClose }: Props) {
  const appointment = useNewAppointment(draft)
  const staffMembers = useStore($activeStaff)
  const today = useStore($today)
  const { services, addOns, staff, date } = appointment
  const free = useFreeStarts({ services, addOns, staff, date })
  const chosen = appointment.choose(free.loaded)
  const [taken, setTaken] = useState<ProblemWire | null>(null)
  const [repeat, setRepeat] = useState<Repeat | null>(null)
  const [series, setSeries] = useState<Series | null>(null)
  const { showToast } = useToast()

  const save = async (values: FormData) => {
    const body = appointment.bodyOf(values, chosen)
    if (!body) return null
    if (repeat && !appointment.isOverbooked) {
      const looked = await previewSeries(body, repeat)
      if (!looked.ok) return looked.problem
      setSeries({ appointment: body, occurrences: looked.occurrences })
      return null
    }
    const answer = await saveAppointment(body)
    setTaken(answer.ok ? null : answer.problem)
    if (!answer.ok) {
      if (answer.problem.code === 'slot_taken') void free.reload()
      return answer.problem
    }
    const { customer, starts_at } = answer.appointment
    if (customer.phone === null) sayUnlessHeard(texts.saved(customer.name, timeText(starts_at)))
    else followUp({ kind: 'taken', appointment: answer.appointment, undo: null })
    onClose()
    return null
  }

  const finish = (count: number) => {
    const name = series?.appointment.customer.name ?? ''
    showToast({ message: seriesTexts.saved(name, count), type: 'success' })
    onClose()
  }

  return (
    <>
      {series && <SeriesPreview {...series} onBack={() => setSeries(null)} onDone={finish} />}
      {/* Hidden, not gone: what was typed is still there on the way back. */}
      <div hidden={series !== null} data-written={repeat ? 'yes' : undefined}>
        <Form save={save} check={values => appointment.check(values, chosen)} label={texts.title}>
          {taken && (
            <Alternatives problem={taken} staffMembers={staffMembers} onChoose={appointment.take} />
          )}
          <CustomerFields first={draft.customer} onKnown={appointment.suggestService} />
          <ServiceFields appointment={appointment} />
          {appointment.deposit.usual > 0 && !repeat && (
            <DepositField appointment={appointment} startsAt={chosen} />
          )}
          <div className={styles.pair}>
            <SelectField
              name="staff"
              label={texts.person}
              value={appointment.staff}
              onChange={event => appointment.setStaff(event.target.value)}
            >
              <option value="any">{texts.anybody}</option>
              <Options of={staffMembers.filter(staffMember => offersAll(staffMember, services))} />
            </SelectField>
            <TextField
              name="date"
              label={texts.date}
              type="date"
              value={appointment.date}
              onChange={event =>
                isDate(event.target.value) && appointment.setDate(event.target.value)
              }
            />
          </div>
          <DayChips date={appointment.date} staff={staff} onChoose={appointment.setDate} />
          {appointment.isOverbooked ? (
            <ClockField
              name="starts_at"
              label={texts.time}
              defaultValue={appointment.clock(chosen)}
            />
          ) : (
            <FreeTimes
              free={free}
              chosen={chosen}
              onChoose={at => appointment.setMinute(minuteOn(appointment.date, at))}
              onTake={appointment.take}
            />
          )}
          {!appointment.isOverbooked && appointment.misses(free.loaded) && (
            <output className="field-hint">{texts.notFree(appointment.clock(null))}</output>
          )}
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
              {appointment.deposit.usual === 0 && !repeat && (
                <DepositField appointment={appointment} startsAt={chosen} />
              )}
              {!appointment.isOverbooked && <RepeatFields repeat={repeat} onChange={setRepeat} />}
            </div>
          </details>
          <Check
            label={texts.overbook}
            hint={texts.overbookHint}
            checked={appointment.isOverbooked}
            onChange={event => appointment.setOverbooked(event.target.checked)}
          />
          <div className={parts.actions}>
            <SubmitButton>
              {repeat && !appointment.isOverbooked
                ? seriesTexts.look
                : texts.save(
                    appointment.isOverbooked ? null : chosen && timeText(chosen),
                    date === today ? null : shortDateText(date),
                    staffMembers.find(staffMember => staffMember.id === staff)?.name ?? null,
                  )}
            </SubmitButton>
            <BlockInstead draft={draft} onDone={onClose} />
          </div>
        </Form>
      </div>
    </>
  )
}
