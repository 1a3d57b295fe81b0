import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { rulesTexts } from '#messages/dashboard/rules.ts'
import { settingsTexts as texts } from '#messages/dashboard/setup.ts'
import { commonTexts } from '#messages/dashboard/common.ts'
import { rulesFrom } from '#stores/dashboard/setup/rules-draft.ts'
import { editOf } from '#stores/dashboard/changed-in.ts'
import { saveSettings, type Settings, settings } from '#stores/dashboard/setup/settings.ts'
import { $router } from '#stores/dashboard/router.ts'
import { textOf } from '#islands/ui/form-state.ts'
import { Check, Form, SubmitButton, type Theirs } from '../parts/Form.tsx'
import { Loaded } from '../parts/Loaded.tsx'
import parts from '../parts/parts.module.css'
import { SectionHead } from '../parts/SectionHead.tsx'
import { useLoad } from '../parts/use-load.ts'
import week from './hours/hours.module.css'
import styles from '../page/page.module.css'
import { CountryForm } from './CountryForm.tsx'
import { LadderForm } from './LadderForm.tsx'
import { QueueForm } from './QueueForm.tsx'
import { RemindersForm } from './RemindersForm.tsx'
import { Resources } from './Resources.tsx'
import { RuleFields } from './RuleFields.tsx'

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
            <LadderForm shop={shop} />
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
    <section className={`card ${styles.page}`}>
      <h2 className={styles.fieldsHead}>{rulesTexts.title}</h2>
      <p className="soft">{rulesTexts.hint}</p>
      <Form save={save} saved={texts.saved} label={rulesTexts.title}>
        <RuleFields rules={shop.rules} />
        <fieldset className={parts.group}>
          <legend>{rulesTexts.privacy}</legend>
          <Check
            label={rulesTexts.hidePhones}
            hint={rulesTexts.hidePhonesHint}
            name="hides_phones"
            defaultChecked={shop.hides_phones}
          />
        </fieldset>
        <div className={styles.saveBar}>
          <SubmitButton>{commonTexts.save}</SubmitButton>
        </div>
      </Form>
    </section>
  )
}

function save(values: FormData, opened: FormData, { rules: theirs, ...others }: Theirs) {
  const { seen, ...privacy } = editOf(privacyIn(values), { ...privacyIn(opened), ...others })
  const shown = { ...rulesIn(opened), ...(theirs as Theirs | undefined) }
  const { seen: seenRules, ...rules } = editOf(rulesIn(values), shown)
  return saveSettings({ ...privacy, rules, seen: { ...seen, rules: seenRules } })
}

function privacyIn(values: FormData) {
  return { hides_phones: values.has('hides_phones') }
}

function rulesIn(values: FormData) {
  const text = (name: string) => (values.has(name) ? textOf(values, name) : null)
  return { ...rulesFrom(text), avoids_gaps: values.has('rules.avoids_gaps') }
}
