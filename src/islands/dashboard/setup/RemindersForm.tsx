import { firstHours, lastHours, reminderHours } from '#domain/appointment/reminder.ts'
import { clockText, minuteOfClock } from '#domain/calendar/dates.ts'
import { commonTexts } from '#messages/dashboard/common.ts'
import { reminderTexts as texts } from '#messages/dashboard/reminders.ts'
import { editOf } from '#stores/dashboard/changed-in.ts'
import { saveSettings, type Settings } from '#stores/dashboard/setup/settings.ts'
import { useToast } from '#islands/providers/ToastProvider.tsx'
import { textOf } from '#islands/ui/form-state.ts'
import { TextField } from '#islands/ui/Field.tsx'
import { ClockField } from '../parts/Clock.tsx'
import { Check, Form, SubmitButton, type Theirs } from '../parts/Form.tsx'
import parts from '../parts/parts.module.css'
import styles from '../page/page.module.css'

const night = { from: 22 * 60, to: 8 * 60 }
const leads = { 24: ['first_hours', firstHours], 3: ['last_hours', lastHours] } as const

type Props = { readonly shop: Settings }

/** When the shop's customers are reminded of what they booked. */
export function RemindersForm({ shop }: Props) {
  const { showToast } = useToast()
  const { reminders: now } = shop
  const quiet = now.quiet ?? night
  const fieldsIn = (values: FormData) => ({
    must_confirm: values.has('must_confirm'),
    tells_delays: values.has('tells_delays'),
    asks_reviews: values.has('asks_reviews'),
    miss_you_days: Number(textOf(values, 'miss_you_days')) || null,
    greets_birthdays: values.has('greets_birthdays'),
    reminders: {
      hours: reminderHours.filter(hours => values.has(`hours.${hours}`)),
      first_hours: Number(textOf(values, 'first_hours')),
      last_hours: Number(textOf(values, 'last_hours')),
      quiet: {
        from: minuteOfClock(textOf(values, 'from')) ?? quiet.from,
        to: minuteOfClock(textOf(values, 'to')) ?? quiet.to,
      },
    },
  })
  const save = async (values: FormData, opened: FormData, theirs: Theirs) => {
    const shown = { ...fieldsIn(opened), ...theirs }
    const problem = await saveSettings(editOf(fieldsIn(values), shown))
    if (!problem) showToast({ message: texts.saved, type: 'success' })
    return problem
  }
  return (
    <section className={`card ${styles.page}`}>
      <h2 className={styles.fieldsHead}>{texts.title}</h2>
      <p className="soft">{texts.hint}</p>
      <Form save={save} check={check} label={texts.title}>
        <fieldset className={parts.group}>
          <legend>{texts.when}</legend>
          <div className={parts.stack}>
            {reminderHours.map(hours => (
              <Lead key={hours} hours={hours} reminders={now} />
            ))}
          </div>
        </fieldset>
        <fieldset className={parts.group}>
          <legend>{texts.quiet}</legend>
          <div className={parts.two}>
            <ClockField
              name="from"
              label={texts.from}
              hint={texts.quietHint}
              defaultValue={clockText(quiet.from)}
            />
            <ClockField name="to" label={texts.to} defaultValue={clockText(quiet.to)} />
          </div>
        </fieldset>
        <More shop={shop} />
        <div className={styles.saveBar}>
          <SubmitButton>{commonTexts.save}</SubmitButton>
        </div>
      </Form>
    </section>
  )
}

type LeadProps = {
  readonly hours: (typeof reminderHours)[number]
  readonly reminders: Settings['reminders']
}

/** Whether the reminder is sent, and how long before the appointment. */
function Lead({ hours, reminders }: LeadProps) {
  const [name, [least, most]] = leads[hours]
  return (
    <div className={parts.two}>
      <Check
        name={`hours.${hours}`}
        label={texts.which[hours]}
        hint={texts.beforeHint[hours]}
        defaultChecked={reminders.hours.includes(hours)}
      />
      <TextField
        name={name}
        label={texts.lead}
        hint={texts.leadHint(least, most)}
        inputMode="numeric"
        defaultValue={reminders[name] ?? hours}
      />
    </div>
  )
}

function check(values: FormData) {
  const errors: Record<string, string> = {}
  for (const [name, [least, most]] of Object.values(leads))
    if (!isWhole(textOf(values, name), least, most)) errors[name] = texts.badHours(least, most)
  const days = textOf(values, 'miss_you_days')
  if (days !== '' && !isWhole(days, 14, 365)) errors['miss_you_days'] = texts.badDays
  return errors
}

function isWhole(text: string, least: number, most: number): boolean {
  return /^\d{1,3}$/.test(text) && Number(text) >= least && Number(text) <= most
}

function More({ shop }: Props) {
  return (
    <>
      <fieldset className={parts.group}>
        <legend>{texts.confirming}</legend>
        <Check
          name="must_confirm"
          label={texts.mustConfirm}
          hint={texts.mustConfirmHint}
          defaultChecked={shop.must_confirm}
        />
      </fieldset>
      <fieldset className={parts.group}>
        <legend>{texts.late}</legend>
        <Check
          name="tells_delays"
          label={texts.tellsDelays}
          hint={texts.tellsDelaysHint}
          defaultChecked={shop.tells_delays}
        />
      </fieldset>
      <fieldset className={parts.group}>
        <legend>{texts.afterwards}</legend>
        <Check
          name="asks_reviews"
          label={texts.asksReviews}
          hint={texts.asksReviewsHint}
          defaultChecked={shop.asks_reviews}
        />
      </fieldset>
      <fieldset className={parts.group}>
        <legend>{texts.byHand}</legend>
        <div className={parts.stack}>
          <TextField
            name="miss_you_days"
            label={texts.missYou}
            hint={texts.missYouHint}
            inputMode="numeric"
            defaultValue={shop.miss_you_days ?? ''}
          />
          <Check
            name="greets_birthdays"
            label={texts.birthdays}
            hint={texts.birthdaysHint}
            defaultChecked={shop.greets_birthdays}
          />
        </div>
      </fieldset>
    </>
  )
}
