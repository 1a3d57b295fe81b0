import { momentText, timeText } from '#contract/texts/texts.ts'
import { zoneText } from '#contract/texts/zone-text.ts'
import { settingsTexts as texts } from '#messages/dashboard/setup.ts'
import { saveSettings, type ZoneChange } from '#stores/dashboard/setup/settings.ts'
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
      title={texts.zoneTitle}
      submit={texts.zoneSave}
      saved={texts.saved}
      save={async () => await saveSettings(fields)}
      onClose={onClose}
    >
      <p>{texts.zoneNow(zoneText(zone), timeText(now))}</p>
      <p>
        {texts.zoneKept(appointments, blocks)} {texts.zoneMailed(mailed)}
      </p>
      {items.length > 0 && (
        <ul className={styles.kept} aria-label={texts.zoneList} tabIndex={0}>
          {items.map(one => (
            <li key={one.id}>
              <span>{momentText(one.starts_at)}</span> {one.customer}
              {!one.is_mailed && <span className="soft"> · {texts.zoneNoMail}</span>}
            </li>
          ))}
          {more > 0 && <li className="soft">{texts.zoneMore(more)}</li>}
        </ul>
      )}
    </FormDialog>
  )
}
