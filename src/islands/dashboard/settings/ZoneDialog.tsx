import { momentText, timeText } from '#contract/texts/texts.ts'
import { zoneText } from '#contract/texts/zone-text.ts'
import { zoneTexts as texts } from '#messages/dashboard/hours/hours.ts'
import { settingsTexts } from '#messages/dashboard/setup.ts'
import { saveSettings, type ZoneChange } from '#stores/dashboard/settings/settings.ts'
import { FormDialog } from '../parts/FormDialog.tsx'
import styles from '../page/page.module.css'

type Props = {
  readonly change: ZoneChange
  readonly fields: { readonly country: string; readonly time_zone: string }
  readonly onClose: () => void
}

/** Before a new time zone is saved: what keeps its local time, and who gets a mail. */
export function ZoneDialog({ change, fields, onClose }: Props) {
  const { appointments, mailed, blocks, items, now, time_zone: zone } = change
  const more = appointments - items.length
  return (
    <FormDialog
      title={texts.title}
      submit={texts.save}
      saved={settingsTexts.saved}
      save={async () => await saveSettings(fields)}
      onClose={onClose}
    >
      <p>{texts.now(zoneText(zone), timeText(now))}</p>
      <p>
        {texts.kept(appointments, blocks)} {texts.mailed(mailed)}
      </p>
      {items.length > 0 && (
        <ul className={styles.kept} aria-label={texts.list}>
          {items.map(one => (
            <li key={one.id}>
              <span>{momentText(one.starts_at)}</span> {one.customer}
              {!one.is_mailed && <span className="soft"> · {texts.noMail}</span>}
            </li>
          ))}
          {more > 0 && <li className="soft">{texts.more(more)}</li>}
        </ul>
      )}
    </FormDialog>
  )
}
