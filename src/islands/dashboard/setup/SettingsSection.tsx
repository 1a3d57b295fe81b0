import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { durationText, zoneText } from '#contract/texts.ts'
import { settingsTexts as texts } from '#messages/dashboard-setup.ts'
import { commonTexts } from '#messages/dashboard.ts'
import { $settings, saveSettings, type Settings, settings } from '#stores/dashboard/settings.ts'
import { useToast } from '../../providers/ToastProvider.tsx'
import { Form, SelectField, SubmitButton, textOf } from '../parts/Form.tsx'
import { Loaded } from '../parts/Loaded.tsx'
import parts from '../parts/parts.module.css'
import { SectionHead } from '../parts/SectionHead.tsx'
import week from './hours.module.css'
import styles from '../page/page.module.css'
import { Resources } from './Resources.tsx'

export function SettingsSection() {
  const loaded = useStore($settings)
  useEffect(() => {
    void settings.load(null)
  }, [])
  return (
    <>
      <SectionHead title={texts.title} />
      <Loaded from={loaded} onRetry={() => void settings.reload()}>
        {shop => (
          <div className={week.sections}>
            <RulesForm shop={shop} />
            <Resources />
          </div>
        )}
      </Loaded>
    </>
  )
}

const steps = [5, 10, 15, 20, 30, 60]
const leads = [0, 15, 30, 60, 120, 240, 720, 1440, 2880]
const horizons = [7, 14, 30, 60, 90, 180]
const turnsPerPhone = [1, 2, 3, 4, 5, 10]

function RulesForm({ shop }: { readonly shop: Settings }) {
  const { rules } = shop
  const { showToast } = useToast()
  const save = async (values: FormData) => {
    const number = (name: string) => Number(textOf(values, name))
    const problem = await saveSettings({
      time_zone: textOf(values, 'time_zone'),
      rules: {
        slot_step_minutes: number('rules.slot_step_minutes'),
        lead_minutes: number('rules.lead_minutes'),
        horizon_days: number('rules.horizon_days'),
        cancel_cutoff_minutes: number('rules.cancel_cutoff_minutes'),
        move_cutoff_minutes: number('rules.move_cutoff_minutes'),
        max_future_turns_per_phone: number('rules.max_future_turns_per_phone'),
      },
    })
    if (!problem) showToast({ message: texts.saved, type: 'success' })
    return problem
  }
  return (
    <section className={`card ${styles.page}`}>
      <h2 className={styles.fieldsHead}>{texts.rules}</h2>
      <Form save={save} label={texts.rules}>
        <div className={parts.two}>
          <Choice
            name="rules.slot_step_minutes"
            label={texts.step}
            value={rules.slot_step_minutes}
            values={steps}
            words={durationText}
          />
          <Choice
            name="rules.horizon_days"
            label={texts.horizon}
            hint={texts.horizonHint}
            value={rules.horizon_days}
            values={horizons}
            words={texts.days}
          />
          <Choice
            name="rules.lead_minutes"
            label={texts.lead}
            hint={texts.leadHint}
            value={rules.lead_minutes}
            values={leads}
            words={beforeText}
          />
          <Choice
            name="rules.max_future_turns_per_phone"
            label={texts.perPhone}
            value={rules.max_future_turns_per_phone}
            values={turnsPerPhone}
            words={String}
          />
          <Choice
            name="rules.cancel_cutoff_minutes"
            label={texts.cancel}
            hint={texts.leadHint}
            value={rules.cancel_cutoff_minutes}
            values={leads}
            words={beforeText}
          />
          <Choice
            name="rules.move_cutoff_minutes"
            label={texts.move}
            hint={texts.leadHint}
            value={rules.move_cutoff_minutes}
            values={leads}
            words={beforeText}
          />
        </div>
        <SelectField
          name="time_zone"
          label={texts.zone}
          hint={texts.zoneHint}
          defaultValue={shop.time_zone}
        >
          {zonesWith(shop.time_zone).map(zone => (
            <option key={zone} value={zone}>
              {`${zoneText(zone)} (${zone})`}
            </option>
          ))}
        </SelectField>
        <div className={parts.actions}>
          <SubmitButton>{commonTexts.save}</SubmitButton>
        </div>
      </Form>
    </section>
  )
}

type ChoiceProps = {
  readonly name: string
  readonly label: string
  readonly hint?: string
  readonly value: number
  readonly values: readonly number[]
  readonly words: (value: number) => string
}

/** A value that somebody set another way stays in the list. */
function Choice({ value, values, words, ...field }: ChoiceProps) {
  const all = [...new Set([...values, value])].sort((a, b) => a - b)
  return (
    <SelectField {...field} defaultValue={value}>
      {all.map(one => (
        <option key={one} value={one}>
          {words(one)}
        </option>
      ))}
    </SelectField>
  )
}

function beforeText(minutes: number): string {
  if (minutes === 0) return texts.atOnce
  return minutes % 1440 === 0 ? texts.days(minutes / 1440) : durationText(minutes)
}

/** Where the product is sold; the shop's own is always there. */
function zonesWith(own: string): string[] {
  const all = Intl.supportedValuesOf('timeZone').filter(zone => zone.startsWith('America/'))
  return all.includes(own) ? all : [own, ...all]
}
