import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { shortDateText, timeText } from '#contract/texts/texts.ts'
import { seriesTexts } from '#messages/dashboard/series.ts'
import { newTurnTexts as texts } from '#messages/dashboard/turns.ts'
import { commonTexts } from '#messages/dashboard/dashboard.ts'
import type { ProblemWire } from '#contract/protocol/problems.ts'
import { followUp } from '#stores/dashboard/board/aftermath.ts'
import { $activeServices, $activeStaff, offersAll } from '#stores/dashboard/setup/catalogue.ts'
import { isDate, minuteOn } from '#stores/dashboard/board/days.ts'
import { sayUnlessHeard } from '#stores/dashboard/board/live.ts'
import type { Draft } from '#stores/dashboard/new-appointment/draft.ts'
import { saveTurn } from '#stores/dashboard/new-appointment/new-turn.ts'
import { $today } from '#stores/dashboard/shop.ts'
import { previewSeries, type Repeat } from '#stores/dashboard/appointment/series.ts'
import { useToast } from '#islands/providers/ToastProvider.tsx'
import { ClockField } from '#islands/dashboard/parts/Clock.tsx'
import { SelectField, TextField } from '#islands/ui/Field.tsx'
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
import styles from './new-turn.module.css'
import { useNewTurn } from './use-new-turn.ts'

type Props = { readonly draft: Draft; readonly onClose: () => void }

/** Three taps: the slot, the name, save. Everything else is already there and can be changed. */
export function NewTurnDialog({ draft, onClose }: Props) {
  const services = useStore($activeServices)
  return (
    <Modal title={texts.title} onClose={onClose}>
      {services.length === 0 ? (
        <p>{texts.noServices}</p>
      ) : (
        <NewTurnForm draft={draft} onClose={onClose} />
      )}
    </Modal>
  )
}

function NewTurnForm({ draft, onClose }: Props) {
  const turn = useNewTurn(draft)
  const people = useStore($activeStaff)
  const today = useStore($today)
  const { services, addOns, staff, date } = turn
  const free = useFreeStarts({ services, addOns, staff, date })
  const chosen = turn.choose(free.loaded)
  const [taken, setTaken] = useState<ProblemWire | null>(null)
  const [repeat, setRepeat] = useState<Repeat | null>(null)
  const [series, setSeries] = useState<Series | null>(null)
  const { showToast } = useToast()

  const save = async (values: FormData) => {
    const body = turn.bodyOf(values, chosen)
    if (!body) return null
    if (repeat && !turn.isOverbooked) {
      const looked = await previewSeries(body, repeat)
      if (!looked.ok) return looked.problem
      setSeries({ turn: body, occurrences: looked.occurrences })
      return null
    }
    const answer = await saveTurn(body)
    setTaken(answer.ok ? null : answer.problem)
    if (!answer.ok) {
      if (answer.problem.code === 'slot_taken') void free.reload()
      return answer.problem
    }
    const { customer, starts_at } = answer.turn
    if (customer.phone === null) sayUnlessHeard(texts.saved(customer.name, timeText(starts_at)))
    else followUp({ kind: 'taken', turn: answer.turn, undo: null })
    onClose()
    return null
  }

  const finish = (count: number) => {
    const name = series?.turn.customer.name ?? ''
    showToast({ message: seriesTexts.saved(name, count), type: 'success' })
    onClose()
  }

  return (
    <>
      {series && <SeriesPreview {...series} onBack={() => setSeries(null)} onDone={finish} />}
      {/* Hidden, not gone: what was typed is still there on the way back. */}
      <div hidden={series !== null} data-written={repeat ? 'yes' : undefined}>
        <Form save={save} check={values => turn.check(values, chosen)} label={texts.title}>
          {taken && <Alternatives problem={taken} people={people} onChoose={turn.take} />}
          <CustomerFields first={draft.client} onKnown={turn.suggestService} />
          <ServiceFields turn={turn} />
          {turn.deposit.usual > 0 && !repeat && <DepositField turn={turn} startsAt={chosen} />}
          <div className={styles.pair}>
            <SelectField
              name="staff"
              label={texts.person}
              value={turn.staff}
              onChange={event => turn.setStaff(event.target.value)}
            >
              <option value="any">{texts.anybody}</option>
              {people
                .filter(person => offersAll(person, services))
                .map(person => (
                  <option key={person.id} value={person.id}>
                    {person.name}
                  </option>
                ))}
            </SelectField>
            <TextField
              name="date"
              label={texts.date}
              type="date"
              value={turn.date}
              onChange={event => isDate(event.target.value) && turn.setDate(event.target.value)}
            />
          </div>
          <DayChips date={turn.date} staff={staff} onChoose={turn.setDate} />
          {turn.isOverbooked ? (
            <ClockField name="starts_at" label={texts.time} defaultValue={turn.clock(chosen)} />
          ) : (
            <FreeTimes
              free={free}
              chosen={chosen}
              onChoose={at => turn.setMinute(minuteOn(turn.date, at))}
              onTake={turn.take}
            />
          )}
          {!turn.isOverbooked && turn.misses(free.loaded) && (
            <output className="field-hint">{texts.notFree(turn.clock(null))}</output>
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
              {turn.deposit.usual === 0 && !repeat && (
                <DepositField turn={turn} startsAt={chosen} />
              )}
              {!turn.isOverbooked && <RepeatFields repeat={repeat} onChange={setRepeat} />}
            </div>
          </details>
          <Check
            label={texts.overbook}
            hint={texts.overbookHint}
            checked={turn.isOverbooked}
            onChange={event => turn.setOverbooked(event.target.checked)}
          />
          <div className={parts.actions}>
            <SubmitButton>
              {repeat && !turn.isOverbooked
                ? seriesTexts.look
                : texts.save(
                    turn.isOverbooked ? null : chosen && timeText(chosen),
                    date === today ? null : shortDateText(date),
                    people.find(person => person.id === staff)?.name ?? null,
                  )}
            </SubmitButton>
            <BlockInstead draft={draft} onDone={onClose} />
          </div>
        </Form>
      </div>
    </>
  )
}
