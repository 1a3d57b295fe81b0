import { useStore } from '@nanostores/react'
import { Suspense, useEffect } from 'react'
import { rulesTexts } from '#messages/dashboard/settings/rules.ts'
import { settingsTexts as texts } from '#messages/dashboard/setup.ts'
import { rulesFrom } from '#stores/dashboard/settings/rules-draft.ts'
import { type Settings, settings } from '#stores/dashboard/settings/settings.ts'
import { settingsForms } from '#stores/dashboard/settings/settings-forms.ts'
import { $router } from '#stores/dashboard/router.ts'
import { lazyPart } from '#islands/ui/lazy-part.tsx'
import { textOf } from '#islands/ui/form-state.ts'
import { Loaded } from '../parts/Loaded.tsx'
import parts from '../parts/parts.module.css'
import { SettingFields } from './SettingFields.tsx'
import { SettingsForm } from './SettingsForm.tsx'
import { settingsIn } from './setting-values.ts'
import { SectionHead } from '../parts/SectionHead.tsx'
import { useLoad } from '../parts/use-load.ts'
import week from '../hours/hours.module.css'
import { CountryForm } from './CountryForm.tsx'
import { LadderForm } from './LadderForm.tsx'
import { MoneyForm } from '../money-settings/MoneyForm.tsx'
import { OnlinePayments } from '../online-payments/OnlinePayments.tsx'
import { QueueForm } from './QueueForm.tsx'
import { RemindersForm } from './RemindersForm.tsx'
import { Resources } from '../catalogue/Resources.tsx'
import { RuleFields } from './RuleFields.tsx'

const WhatsappCard = lazyPart(
  async () => (await import('../whatsapp/WhatsappCard.tsx')).WhatsappCard,
)

export function SettingsSection() {
  useLoad(settings, null)
  return (
    <>
      <SectionHead isNarrow title={texts.title} />
      <Loaded from={settings}>
        {shop => (
          <div className={week.sections}>
            <RulesForm shop={shop} />
            <CountryForm shop={shop} />
            <RemindersForm shop={shop} />
            <Suspense>
              <WhatsappCard />
            </Suspense>
            <LadderForm shop={shop} />
            <MoneyForm />
            <OnlinePayments />
            <QueueForm shop={shop} />
            <Resources />
            <AskedPart />
          </div>
        )}
      </Loaded>
    </>
  )
}

/** Scrolls to the part that the URL names, as after a search. */
function AskedPart() {
  const part = useStore($router)?.search['parte']
  useEffect(() => {
    const heads = document.querySelectorAll<HTMLElement>('main :is(h2, legend)')
    const head = [...heads].find(one => one.textContent === part)
    if (!head) return
    head.tabIndex = -1
    head.focus({ preventScroll: true })
    head.scrollIntoView({ block: 'center' })
  }, [part])
  return null
}

function RulesForm({ shop }: { readonly shop: Settings }) {
  return (
    <SettingsForm
      title={rulesTexts.title}
      hint={rulesTexts.hint}
      saved={texts.saved}
      valuesIn={values => ({
        ...settingsIn(values, settingsForms.privacy),
        rules: rulesIn(values),
      })}
    >
      <RuleFields rules={shop.rules} />
      <fieldset className={parts.group}>
        <legend>{rulesTexts.privacy}</legend>
        <SettingFields shop={shop} names={settingsForms.privacy} />
      </fieldset>
    </SettingsForm>
  )
}

function rulesIn(values: FormData) {
  const text = (name: string) => (values.has(name) ? textOf(values, name) : null)
  return { ...rulesFrom(text), avoids_gaps: values.has('rules.avoids_gaps') }
}
