/*
 * The booking rules as a form; below each is one sentence that says what the chosen value does. For the shop every rule
 * has a value; for a service a rule may also be "as the shop".
 */
import { useState } from 'react'
import { rulesTexts as texts } from '#messages/dashboard/settings/rules.ts'
import { durationText } from '#contract/texts/texts.ts'
import { clockText } from '#domain/calendar/dates.ts'
import { type Rules, type RulesDraft, ruleFields } from '#stores/dashboard/settings/rules-draft.ts'
import { ClockField } from '../parts/Clock.tsx'
import { SelectField } from '#islands/ui/Field.tsx'
import { Check } from '../parts/Form.tsx'
import parts from '../parts/parts.module.css'
import styles from './rules.module.css'

type Props = {
  readonly rules: RulesDraft
  /** Set for a service: the shop's rules, which apply where the service has none. */
  readonly shop?: Rules
}

export function RuleFields({ rules, shop }: Props) {
  return (
    <div className={styles.groups}>
      <Group title={texts.groups.when}>
        <When rules={rules} shop={shop} />
      </Group>
      <Group title={texts.groups.starts}>
        <Starts rules={rules} shop={shop} />
      </Group>
      <Group title={texts.groups.changes}>
        <Choice
          field="cancel_cutoff_minutes"
          label={texts.cancel}
          words={texts.before}
          effect={texts.cancelEffect}
          {...{ rules, shop }}
        />
        <Choice
          field="move_cutoff_minutes"
          label={texts.move}
          words={texts.before}
          effect={texts.moveEffect}
          {...{ rules, shop }}
        />
      </Group>
      <Group title={texts.groups.limits}>
        <Limits rules={rules} shop={shop} />
      </Group>
    </div>
  )
}

function Group({
  title,
  children,
}: {
  readonly title: string
  readonly children: React.ReactNode
}) {
  return (
    <fieldset className={parts.group}>
      <legend>{title}</legend>
      <div className={parts.two}>{children}</div>
    </fieldset>
  )
}

function When({ rules, shop }: Both) {
  return (
    <>
      <Choice
        field="lead_minutes"
        label={texts.lead}
        words={texts.before}
        effect={texts.leadEffect}
        {...{ rules, shop }}
      />
      <Choice
        field="horizon_days"
        label={texts.horizon}
        words={texts.days}
        effect={texts.horizonEffect}
        {...{ rules, shop }}
      />
      <Release rules={rules} shop={shop} />
    </>
  )
}

function Release({ rules, shop }: Both) {
  const given = rules.release === undefined ? (shop?.release ?? null) : rules.release
  const isOwn = rules.release !== undefined || shop === undefined
  const [weekday, setWeekday] = useState(isOwn ? String(given?.weekday ?? '') : 'shop')
  const clock = clockText(given?.minute ?? 600)
  const [at, setAt] = useState(clock)
  const chosen = weekday === '' || weekday === 'shop' ? null : Number(weekday)
  const horizon = rules.horizon_days ?? shop?.horizon_days ?? 30
  return (
    <>
      <SelectField
        name="rules.release.weekday"
        label={texts.release}
        hint={texts.releaseEffect(chosen, at, horizon)}
        value={weekday}
        onChange={event => setWeekday(event.target.value)}
      >
        {shop && <option value="shop">{texts.shopWord}</option>}
        <option value="">{texts.releaseNone}</option>
        {[1, 2, 3, 4, 5, 6, 7].map(day => (
          <option key={day} value={day}>
            {texts.releaseOn(day)}
          </option>
        ))}
      </SelectField>
      {chosen !== null && (
        <ClockField name="rules.release.minute" label={texts.releaseAt} value={at} onPick={setAt} />
      )}
    </>
  )
}

function Starts({ rules, shop }: Both) {
  const first = rules.anchoring ?? (shop ? '' : 'opening')
  const [anchoring, setAnchoring] = useState<string>(first)
  const known = anchoring === 'clock' || anchoring === 'opening' ? anchoring : shop?.anchoring
  return (
    <>
      <Choice
        field="slot_step_minutes"
        label={texts.step}
        words={durationText}
        effect={step => texts.stepEffect(step, known ?? 'opening')}
        {...{ rules, shop }}
      />
      <SelectField
        name="rules.anchoring"
        label={texts.anchoring}
        value={anchoring}
        onChange={event => setAnchoring(event.target.value)}
      >
        {shop && <option value="">{texts.likeShop(texts.anchorings[shop.anchoring])}</option>}
        <option value="opening">{texts.anchorings.opening}</option>
        <option value="clock">{texts.anchorings.clock}</option>
      </SelectField>
      <Gaps rules={rules} shop={shop} />
    </>
  )
}

/** A checkbox for the shop; for a service a select, which has "as the shop" too. */
function Gaps({ rules, shop }: Both) {
  if (!shop) {
    return (
      <Check
        label={texts.gaps}
        hint={texts.gapsHint}
        name="rules.avoids_gaps"
        defaultChecked={rules.avoids_gaps ?? false}
      />
    )
  }
  const own = rules.avoids_gaps === undefined ? '' : rules.avoids_gaps ? 'yes' : 'no'
  return (
    <SelectField
      name="rules.avoids_gaps"
      label={texts.gaps}
      hint={texts.gapsHint}
      defaultValue={own}
    >
      <option value="">{texts.likeShop(texts.yesOrNo(shop.avoids_gaps))}</option>
      <option value="yes">{texts.yesOrNo(true)}</option>
      <option value="no">{texts.yesOrNo(false)}</option>
    </SelectField>
  )
}

function Limits({ rules, shop }: Both) {
  return (
    <>
      <Choice
        field="max_future_turns_per_phone"
        label={texts.perPhone}
        words={texts.appointments}
        effect={texts.perPhoneEffect}
        {...{ rules, shop }}
      />
      <Limit
        field="max_turns_per_phone_day"
        label={texts.perPhoneDay}
        words={texts.appointments}
        effect={texts.perPhoneDayEffect}
        {...{ rules, shop }}
      />
      <Limit
        field="max_turns_per_day"
        label={texts.perDay}
        words={texts.appointments}
        effect={texts.perDayEffect}
        {...{ rules, shop }}
      />
      <Limit
        field="max_turns_per_person_day"
        label={texts.perStaffMember}
        words={texts.appointments}
        effect={texts.perStaffMemberEffect}
        {...{ rules, shop }}
      />
      <Limit
        field="public_cap_percent"
        label={texts.cap}
        words={texts.percent}
        effect={texts.capEffect}
        {...{ rules, shop }}
      />
      <Choice
        field="walk_in_percent"
        label={texts.walkIn}
        words={percent => (percent === 0 ? texts.nothing : texts.percent(percent))}
        effect={texts.walkInEffect}
        {...{ rules, shop }}
      />
    </>
  )
}

type Both = { readonly rules: RulesDraft; readonly shop: Rules | undefined }
type NumberRule = keyof typeof ruleFields.numbers
type LimitRule = keyof typeof ruleFields.limits

type Texts<Value> = Both & {
  readonly label: string
  readonly words: (value: number) => string
  readonly effect: (value: Value) => string
}

function Choice({ field, rules, shop, ...rest }: Texts<number> & { readonly field: NumberRule }) {
  const own = rules[field]
  return (
    <RuleSelect
      {...rest}
      field={field}
      own={own}
      ofShop={shop?.[field]}
      usual={ruleFields.numbers[field]}
      effect={value => (value === null ? '' : rest.effect(value))}
    />
  )
}

/** Like `Choice`, but with "no limit" as an option. */
function Limit({
  field,
  rules,
  shop,
  ...rest
}: Texts<number | null> & { readonly field: LimitRule }) {
  return (
    <RuleSelect
      {...rest}
      field={field}
      own={rules[field]}
      ofShop={shop?.[field]}
      usual={ruleFields.limits[field]}
      mayBeNone
    />
  )
}

const NO_LIMIT = 'none'

type SelectProps = Omit<Texts<number | null>, keyof Both> & {
  readonly field: NumberRule | LimitRule
  /** Undefined: as the shop; null: no limit. */
  readonly own: number | null | undefined
  /** Undefined when the form is the shop's own. */
  readonly ofShop: number | null | undefined
  readonly usual: readonly number[]
  readonly mayBeNone?: boolean
}

/** A value that is not among the usual ones stays in the list. */
function RuleSelect(props: SelectProps) {
  const { field, label, words, effect, own, ofShop, usual, mayBeNone = false } = props
  const [value, setValue] = useState(own === undefined ? '' : String(own ?? NO_LIMIT))
  const shown = value === '' ? (ofShop ?? null) : value === NO_LIMIT ? null : Number(value)
  const all = [...new Set([...usual, ...(typeof own === 'number' ? [own] : [])])]
  const wordsOf = (one: number | null) => (one === null ? texts.noLimit : words(one))
  return (
    <SelectField
      name={`rules.${field}`}
      label={label}
      hint={effect(shown) || undefined}
      value={value}
      onChange={event => setValue(event.target.value)}
    >
      {ofShop !== undefined && <option value="">{texts.likeShop(wordsOf(ofShop))}</option>}
      {mayBeNone && <option value={NO_LIMIT}>{texts.noLimit}</option>}
      {all
        .sort((a, b) => a - b)
        .map(one => (
          <option key={one} value={one}>
            {words(one)}
          </option>
        ))}
    </SelectField>
  )
}
