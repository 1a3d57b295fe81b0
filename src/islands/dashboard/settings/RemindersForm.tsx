import { firstHours, lastHours, reminderHours } from '#domain/appointment/reminder.ts'
import { clockText, minuteOfClock } from '#domain/calendar/dates.ts'
import { reminderTexts as texts } from '#messages/dashboard/settings/reminders.ts'
import { settingsForms } from '#stores/dashboard/settings/settings-forms.ts'
import type { Settings } from '#stores/dashboard/settings/settings.ts'
import { textOf } from '#islands/ui/form-state.ts'
import { TextField } from '#islands/ui/Field.tsx'
import { ClockField } from '../parts/Clock.tsx'
import { Check } from '../parts/Form.tsx'
import { SettingFields } from './SettingFields.tsx'
import { SettingsForm } from './SettingsForm.tsx'
import { isWhole, settingsIn, wrongSettings } from './setting-values.ts'
import parts from '../parts/parts.module.css'

const night = { from: 22 * 60, to: 8 * 60 }
const leads = { 24: ['first_hours', firstHours], 3: ['last_hours', lastHours] } as const

type Props = { readonly shop: Settings }

const more = ['confirming', 'late', 'afterwards', 'byHand'] as const
const others = more.flatMap(group => settingsForms[group])

/** When the shop's customers are reminded of what they booked. */
export function RemindersForm({ shop }: Props) {
  const { reminders: now } = shop
  const quiet = now.quiet ?? night
  const valuesIn = (values: FormData) => ({
    ...settingsIn(values, others),
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
  return (
    <SettingsForm
      title={texts.title}
      hint={texts.hint}
      saved={texts.saved}
      valuesIn={valuesIn}
      check={check}
    >
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
      {more.map(group => (
        <fieldset key={group} className={parts.group}>
          <legend>{texts[group]}</legend>
          <div className={parts.stack}>
            <SettingFields shop={shop} names={settingsForms[group]} />
          </div>
        </fieldset>
      ))}
    </SettingsForm>
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
  const wrong = Object.values(leads).flatMap(([name, [least, most]]) =>
    isWhole(textOf(values, name), least, most)
      ? []
      : [[name, texts.badHours(least, most)] as const],
  )
  return { ...Object.fromEntries(wrong), ...wrongSettings(values, others) }
}
