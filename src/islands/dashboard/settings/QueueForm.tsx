import { queueSettingTexts as texts } from '#messages/dashboard/settings/reminders.ts'
import { settingsForms } from '#stores/dashboard/settings/settings-forms.ts'
import type { Settings } from '#stores/dashboard/settings/settings.ts'
import { ButtonLink } from '#islands/ui/Button.tsx'
import { SettingFields } from './SettingFields.tsx'
import { SettingsForm } from './SettingsForm.tsx'
import { settingsIn } from './setting-values.ts'
import parts from '../parts/parts.module.css'

/** Whether customers at the door can join the queue from their own phone, with the poster that says so. */
export function QueueForm({ shop }: { readonly shop: Settings }) {
  const page = `/comerce/${shop.ad_url}`
  return (
    <SettingsForm title={texts.title} hint={texts.hint} saved={texts.saved} valuesIn={valuesIn}>
      <SettingFields shop={shop} names={settingsForms.queue} />
      {shop.takes_queue && (
        <div className={parts.actions}>
          <ButtonLink
            look="plain small"
            label={texts.poster}
            href={`${page}/cartel?fila=1`}
            isNewTab
          />
          <ButtonLink look="plain small" label={texts.see} href={`${page}/fila`} isNewTab />
        </div>
      )}
    </SettingsForm>
  )
}

const valuesIn = (values: FormData) => settingsIn(values, settingsForms.queue)
