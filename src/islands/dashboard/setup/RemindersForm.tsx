import { reminderHours } from '#domain/appointment/reminder.ts'
import { clockText, minuteOfClock } from '#domain/calendar/dates.ts'
import { commonTexts } from '#messages/dashboard/dashboard.ts'
import { reminderTexts as texts } from '#messages/dashboard/reminders.ts'
import { saveSettings, type Settings } from '#stores/dashboard/setup/settings.ts'
import { useToast } from '#islands/providers/ToastProvider.tsx'
import { textOf } from '#islands/ui/form-state.ts'
import { ClockField } from '../parts/Clock.tsx'
import { Check, Form, SubmitButton } from '../parts/Form.tsx'
import parts from '../parts/parts.module.css'
import styles from '../page/page.module.css'

const night = { from: 22 * 60, to: 8 * 60 }

type Props = { readonly shop: Pick<Settings, 'reminders' | 'must_confirm' | 'asks_reviews'> }

/** When the shop's customers are reminded of what they booked. */
export function RemindersForm({ shop }: Props) {
  const { showToast } = useToast()
  const { reminders: now } = shop
  const quiet = now.quiet ?? night
  const save = async (values: FormData) => {
    const problem = await saveSettings({
      must_confirm: values.has('must_confirm'),
      asks_reviews: values.has('asks_reviews'),
      reminders: {
        hours: reminderHours.filter(hours => values.has(`hours.${hours}`)),
        quiet: {
          from: minuteOfClock(textOf(values, 'from')) ?? quiet.from,
          to: minuteOfClock(textOf(values, 'to')) ?? quiet.to,
        },
      },
    })
    if (!problem) showToast({ message: texts.saved, type: 'success' })
    return problem
  }
  return (
    <section className={`card ${styles.page}`}>
      <h2 className={styles.fieldsHead}>{texts.title}</h2>
      <p className="soft">{texts.hint}</p>
      <Form save={save} label={texts.title}>
        <fieldset className={parts.group}>
          <legend>{texts.when}</legend>
          <div className={parts.two}>
            {reminderHours.map(hours => (
              <Check
                key={hours}
                name={`hours.${hours}`}
                label={texts.before(hours)}
                hint={texts.beforeHint[hours]}
                defaultChecked={now.hours.includes(hours)}
              />
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
        <legend>{texts.afterwards}</legend>
        <Check
          name="asks_reviews"
          label={texts.asksReviews}
          hint={texts.asksReviewsHint}
          defaultChecked={shop.asks_reviews}
        />
      </fieldset>
    </>
  )
}
