import { clockText, minuteOfClock } from '#domain/calendar/dates.ts'
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { noticesTexts as texts } from '#messages/dashboard/notices.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { type NoticePreferences, savePreferences } from '#stores/dashboard/notices/notice-center.ts'
import { $shop } from '#stores/dashboard/shop.ts'
import { LazyPushSwitch } from '../../push/LazyPushSwitch.tsx'
import { ClockField } from '../parts/Clock.tsx'
import { textOf } from '#islands/ui/form-state.ts'
import { Check } from '../parts/Form.tsx'
import { FormDialog } from '../parts/FormDialog.tsx'
import styles from './notices.module.css'

type Kind = keyof NoticePreferences['channels']
type Channel = keyof NoticePreferences['channels'][Kind]

const kinds: readonly Kind[] = ['new', 'cancel', 'move', 'review', 'ask', 'team']
const news = ['new', 'cancel', 'move', 'arrived'] as const
const channels: readonly Channel[] = ['screen', 'sound', 'mail']

/** A table: a row for each kind of event, a column for each way to be notified. */
export function PreferencesDialog({ onClose }: { readonly onClose: () => void }) {
  const now = valueOf(useStore($shop))?.notice_preferences
  const [isQuiet, setQuiet] = useState(Boolean(now?.quiet))
  if (!now) return null
  const quiet = now.quiet ?? { from: 22 * 60, to: 8 * 60 }
  return (
    <FormDialog
      afterTrial="allowed"
      title={texts.preferencesTitle}
      save={values => savePreferences(preferencesIn(values))}
      saved={texts.saved}
      onClose={onClose}
    >
      <Wishes now={now} />
      <p className="soft small">{texts.mailHint}</p>
      <Pushes now={now} />
      <LazyPushSwitch target="team" />
      <Check
        name="digest"
        label={texts.digest}
        hint={texts.digestHint}
        defaultChecked={now.digest}
      />
      <Check
        name="is_quiet"
        label={texts.quiet}
        hint={texts.quietHint}
        checked={isQuiet}
        onChange={event => setQuiet(event.target.checked)}
      />
      {isQuiet && (
        <div className={styles.quiet}>
          <ClockField name="from" label={texts.quietFrom} defaultValue={clockText(quiet.from)} />
          <ClockField name="to" label={texts.quietTo} defaultValue={clockText(quiet.to)} />
        </div>
      )}
    </FormDialog>
  )
}

/** Push notifications, on the devices where the user switched them on. */
function Pushes({ now }: { readonly now: NoticePreferences }) {
  return (
    <fieldset className={styles.pushes}>
      <legend>{texts.push}</legend>
      {news.map(kind => (
        <Check
          key={kind}
          name={`push ${kind}`}
          label={texts.pushes[kind]}
          defaultChecked={now.push[kind]}
        />
      ))}
    </fieldset>
  )
}

function Wishes({ now }: { readonly now: NoticePreferences }) {
  return (
    <table className={styles.wishes}>
      <thead>
        <tr>
          <th scope="col">{texts.what}</th>
          {channels.map(channel => (
            <th key={channel} scope="col">
              {texts.channels[channel]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {kinds.map(kind => (
          <tr key={kind}>
            <th scope="row">{texts.wishes[kind]}</th>
            {channels.map(channel => (
              <td key={channel}>
                {kind === 'team' && channel === 'mail' ? (
                  '—'
                ) : (
                  <label>
                    <input
                      type="checkbox"
                      name={`${kind} ${channel}`}
                      aria-label={`${texts.wishes[kind]}: ${texts.channels[channel]}`}
                      defaultChecked={now.channels[kind][channel]}
                    />
                  </label>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function preferencesIn(values: FormData): NoticePreferences {
  const wish = (kind: Kind) => ({
    screen: values.has(`${kind} screen`),
    sound: values.has(`${kind} sound`),
    mail: values.has(`${kind} mail`),
  })
  const from = minuteOfClock(textOf(values, 'from'))
  const to = minuteOfClock(textOf(values, 'to'))
  return {
    channels: {
      new: wish('new'),
      cancel: wish('cancel'),
      move: wish('move'),
      review: wish('review'),
      ask: wish('ask'),
      team: wish('team'),
    },
    push: {
      new: values.has('push new'),
      cancel: values.has('push cancel'),
      move: values.has('push move'),
      arrived: values.has('push arrived'),
    },
    digest: values.has('digest'),
    quiet: values.has('is_quiet') && from !== null && to !== null ? { from, to } : null,
  }
}
