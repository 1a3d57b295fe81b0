import { useStore } from '@nanostores/react'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { holidayTexts as texts } from '#messages/dashboard/hours/hours.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { saveChange, saveEach } from '#stores/dashboard/hours/effects.ts'
import { type Holiday, holidays } from '#stores/dashboard/hours/hours.ts'
import { chooseHoliday } from '#stores/dashboard/hours/change-hours.ts'
import {
  dayDraftOf,
  dayRangesFrom,
  newRange,
  type RangeDraft,
} from '#stores/dashboard/hours/week-draft.ts'
import { longDay } from '#stores/dashboard/day-texts.ts'
import { $today } from '#stores/dashboard/shop.ts'
import { noteUnsaved } from '#stores/dashboard/unsaved.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Options } from '#islands/ui/Field.tsx'
import { FormDialog } from '#islands/dashboard/parts/FormDialog.tsx'
import { Loaded } from '#islands/dashboard/parts/Loaded.tsx'
import parts from '#islands/dashboard/parts/parts.module.css'
import { useLoad } from '#islands/dashboard/parts/use-load.ts'
import { keepFocus } from '#islands/dashboard/parts/keep-focus.ts'
import { ListHead } from '#islands/dashboard/parts/ListHead.tsx'
import { useOutcome } from '#islands/dashboard/parts/use-sending.ts'
import styles from './effects.module.css'
import { checkDay } from './check-week.ts'
import { AddRange, MOST_RANGES, RangeFields } from './RangeFields.tsx'

const SHOWN = 6

/** The holidays to come, and whether the shop opens on each. */
export function Holidays() {
  const [isWhole, setWhole] = useState(false)
  useLoad(holidays, null)
  return (
    <section className={parts.stack} aria-label={texts.title}>
      <ListHead title={texts.title} hint={texts.hint} />
      <Loaded from={holidays} rows={2}>
        {items => (
          <>
            {items.length === 0 && <p className="soft">{texts.none}</p>}
            <OpenOnes items={items} />
            <ul className={styles.holidays}>
              {items.slice(0, isWhole ? items.length : SHOWN).map(holiday => (
                <Row key={holiday.date} holiday={holiday} />
              ))}
            </ul>
            {items.length > SHOWN && !isWhole && (
              <div>
                <Button
                  look="plain small"
                  label={texts.all(items.length)}
                  onClick={() => setWhole(true)}
                />
              </div>
            )}
          </>
        )}
      </Loaded>
    </section>
  )
}

type ItemsProps = { readonly items: readonly Holiday[] }

/** How many holidays the shop is open on, perhaps unintentionally. */
function OpenOnes({ items }: ItemsProps) {
  const [isClosing, setClosing] = useState(false)
  const today = useStore($today)
  // Several years are known, but the question is only about the next one.
  const open = items.filter(
    ({ date, choice, kind }) =>
      choice === 'open' && kind === 'holiday' && today !== null && date <= addDays(today, 365),
  )
  if (open.length === 0) return null
  return (
    <div className={parts.actions}>
      <p>
        <strong>{texts.open(open.length)}</strong>
      </p>
      <Button look="plain small" label={texts.closeAll} onClick={() => setClosing(true)} />
      {isClosing && <CloseAll items={open} onClose={() => setClosing(false)} />}
    </div>
  )
}

/** Closes one holiday after the other. For each with appointments it is asked what happens to them. */
function CloseAll({ items, onClose }: ItemsProps & { readonly onClose: () => void }) {
  const isOpen = useRef(false)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  const close = async () => {
    const changes = items.map(({ date }) => {
      const wanted = { date, choice: 'closed' as const }
      return {
        change: { kind: 'holiday' as const, ...wanted },
        save: async () => await chooseHoliday(wanted),
      }
    })
    return await saveEach(changes, () => isOpen.current)
  }
  return (
    <FormDialog
      title={texts.closeAllTitle}
      save={close}
      saved={texts.allClosed}
      submit={texts.closeAll}
      onClose={onClose}
    >
      <p>{texts.closeAllHint(items.length)}</p>
      <ul>
        {items.map(({ date, name }) => (
          <li key={date}>{`${longDay(date)} · ${name}`}</li>
        ))}
      </ul>
      <p className="soft">{texts.noBridges}</p>
    </FormDialog>
  )
}

type Choice = Holiday['choice']
type HolidayDraft = { readonly choice: Choice; readonly ranges: readonly RangeDraft[] }

function draftOf({ choice, ranges }: Holiday): HolidayDraft {
  return { choice, ranges: ranges.length > 0 ? dayDraftOf(ranges) : [newRange('10:00', '14:00')] }
}

const choices: readonly Choice[] = ['open', 'reduced', 'closed']

function useHolidayDraft(holiday: Holiday) {
  const own = useMemo(() => draftOf(holiday), [holiday])
  const [draft, setDraft] = useState<Partial<HolidayDraft>>({})
  const isDirty = Object.keys(draft).length > 0
  useEffect(() => noteUnsaved(isDirty), [isDirty])
  const change = (part: Partial<HolidayDraft>) => {
    const next = { ...draft, ...part }
    const isAsBefore = own.choice === (next.choice ?? own.choice) && own.choice !== 'reduced'
    setDraft(isAsBefore ? {} : next)
  }
  return { ...own, ...draft, isDirty, change, forget: () => setDraft({}) }
}

function Row({ holiday }: { readonly holiday: Holiday }) {
  const report = useOutcome()
  const { choice, ranges, isDirty, change, forget } = useHolidayDraft(holiday)
  const select = useRef<HTMLSelectElement>(null)
  // The button to save goes once it has done so, with the focus.
  useLayoutEffect(() => (isDirty ? () => keepFocus(() => select.current) : undefined), [isDirty])
  const name = longDay(holiday.date)
  const isReduced = choice === 'reduced'
  const wrong = isReduced ? checkDay(ranges).ranges : undefined
  const save = async () => {
    const wanted = { date: holiday.date, choice, ranges: isReduced ? dayRangesFrom(ranges) : [] }
    const answer = await saveChange({ kind: 'holiday', ...wanted }, () => chooseHoliday(wanted))
    if (answer !== 'unsaved' && report(answer, texts.saved(name))) forget()
  }
  return (
    <li>
      <span className={styles.words}>
        <strong>{name}</strong>
        <small className="soft">
          {holiday.kind === 'bridge' ? texts.bridge(holiday.name) : holiday.name}
        </small>
      </span>
      <span className={styles.choice}>
        <select
          ref={select}
          className="input"
          aria-label={texts.choiceOf(name)}
          value={choice}
          onChange={event =>
            change({ choice: choices.find(one => one === event.target.value) ?? holiday.choice })
          }
        >
          <Options of={choices.map(id => ({ id, name: texts.choices[id] }))} />
        </select>
        {isReduced && <HolidayHours day={name} ranges={ranges} onChange={change} />}
        {wrong && (
          <p className="field-error" role="alert">
            {wrong}
          </p>
        )}
        {isDirty && !wrong && (
          <Button
            look="go small"
            label={texts.save}
            aria-label={texts.saveOf(name)}
            onClick={() => void save()}
          />
        )}
      </span>
    </li>
  )
}

type HoursProps = {
  readonly day: string
  readonly ranges: readonly RangeDraft[]
  readonly onChange: (part: Partial<HolidayDraft>) => void
}

function HolidayHours({ day, ranges, onChange }: HoursProps) {
  const fields = {
    day,
    ranges,
    onChange: (next: readonly RangeDraft[]) => onChange({ ranges: next }),
  }
  return (
    <>
      <RangeFields {...fields} />
      {ranges.length < MOST_RANGES && <AddRange {...fields} />}
    </>
  )
}
