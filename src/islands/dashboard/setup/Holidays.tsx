import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { longDateText } from '#contract/texts.ts'
import { problemWords } from '#messages/dashboard-problems.ts'
import { holidayTexts as texts } from '#messages/dashboard-hours.ts'
import { clockText, minuteOfClock } from '#stores/dashboard/days.ts'
import { confirmEffect, settleNow } from '#stores/dashboard/effects.ts'
import { $holidays, chooseHoliday, type Holiday, holidays } from '#stores/dashboard/hours.ts'
import { noteUnsaved } from '#stores/dashboard/unsaved.ts'
import { useToast } from '../../providers/ToastProvider.tsx'
import { Loaded, Skeleton } from '../parts/Loaded.tsx'
import parts from '../parts/parts.module.css'
import styles from './effects.module.css'
import hours from './hours.module.css'

const SHOWN = 6

/** The holidays ahead, and what the shop does on each: said once, a year at a time. */
export function Holidays() {
  const loaded = useStore($holidays)
  const [isWhole, setWhole] = useState(false)
  useEffect(() => {
    void holidays.load(null)
  }, [])
  return (
    <section className={parts.stack} aria-label={texts.title}>
      <div className={hours.closuresHead}>
        <h2>{texts.title}</h2>
        <p className="soft">{texts.hint}</p>
      </div>
      <Loaded from={loaded} onRetry={() => void holidays.reload()} waiting={<Skeleton rows={2} />}>
        {items => (
          <>
            {items.length === 0 && <p className="soft">{texts.none}</p>}
            <ul className={styles.holidays}>
              {items.slice(0, isWhole ? items.length : SHOWN).map(holiday => (
                <Row key={holiday.date} holiday={holiday} />
              ))}
            </ul>
            {items.length > SHOWN && !isWhole && (
              <div>
                <button
                  className="btn btn-plain btn-small"
                  type="button"
                  onClick={() => setWhole(true)}
                >
                  {texts.all(items.length)}
                </button>
              </div>
            )}
          </>
        )}
      </Loaded>
    </section>
  )
}

type Choice = Holiday['choice']
const choices: readonly Choice[] = ['open', 'reduced', 'closed']

function Row({ holiday }: { readonly holiday: Holiday }) {
  const { showToast } = useToast()
  const [first] = holiday.ranges
  const [draft, setDraft] = useState<Choice | null>(null)
  const [from, setFrom] = useState(clockText(first?.start_minute ?? 600))
  useEffect(() => noteUnsaved(draft !== null), [draft])
  const [to, setTo] = useState(clockText(first?.end_minute ?? 840))
  const choice = draft ?? holiday.choice
  const name = longDateText(holiday.date)
  const save = async (chosen: Choice) => {
    const start = minuteOfClock(from) ?? 0
    const end = minuteOfClock(to) ?? 0
    const ranges = chosen === 'reduced' ? [{ start_minute: start, end_minute: end }] : []
    const wanted = { date: holiday.date, choice: chosen, ranges }
    const verdict = await confirmEffect({ kind: 'holiday', ...wanted })
    const problem =
      verdict.step === 'save'
        ? await chooseHoliday(wanted)
        : verdict.step === 'refused'
          ? verdict.problem
          : null
    if (!problem && verdict.step === 'save') settleNow()
    if (problem) showToast({ message: problemWords(problem), type: 'error' })
    else if (verdict.step === 'save') showToast({ message: texts.saved(name), type: 'success' })
    setDraft(problem && chosen === 'reduced' ? 'reduced' : null)
  }
  const choose = (chosen: Choice) => {
    // Shorter hours are saved once they are typed.
    if (chosen === 'reduced') setDraft('reduced')
    else void save(chosen)
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
          className="input"
          aria-label={texts.choiceOf(name)}
          value={choice}
          onChange={event =>
            choose(choices.find(one => one === event.target.value) ?? holiday.choice)
          }
        >
          {choices.map(one => (
            <option key={one} value={one}>
              {texts.choices[one]}
            </option>
          ))}
        </select>
        {choice === 'reduced' && (
          <>
            <input
              className="input"
              type="time"
              aria-label={texts.from(name)}
              value={from}
              onChange={event => setFrom(event.target.value)}
            />
            <input
              className="input"
              type="time"
              aria-label={texts.to(name)}
              value={to}
              onChange={event => setTo(event.target.value)}
            />
            <button
              className="btn btn-plain btn-small"
              type="button"
              aria-label={texts.saveOf(name)}
              onClick={() => void save('reduced')}
            >
              {texts.save}
            </button>
          </>
        )}
      </span>
    </li>
  )
}
