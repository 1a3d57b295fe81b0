import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { hoursTexts as texts } from '#messages/dashboard/setup.ts'
import { commonTexts } from '#messages/dashboard/common.ts'
import { dotted } from '#messages/dashboard/dashboard.ts'
import { $activeStaff } from '#stores/dashboard/catalogue/catalogue.ts'
import { clockText, isDate } from '#domain/calendar/dates.ts'
import { saveChange } from '#stores/dashboard/hours/effects.ts'
import { type Exception, exceptions } from '#stores/dashboard/hours/hours.ts'
import { addException, removeException } from '#stores/dashboard/hours/change-hours.ts'
import { dayRangesFrom, newRange, type RangeDraft } from '#stores/dashboard/hours/week-draft.ts'
import { daysText } from '#stores/dashboard/day-texts.ts'
import { $today } from '#stores/dashboard/shop.ts'
import { Button } from '#islands/ui/Button.tsx'
import { DateField } from '#islands/dashboard/parts/DateField.tsx'
import { Options, SelectField, TextField } from '#islands/ui/Field.tsx'
import { textOf } from '#islands/ui/form-state.ts'
import parts from '#islands/dashboard/parts/parts.module.css'
import { ListHead } from '#islands/dashboard/parts/ListHead.tsx'
import { FormDialog } from '#islands/dashboard/parts/FormDialog.tsx'
import { Loaded } from '#islands/dashboard/parts/Loaded.tsx'
import { useOutcome } from '#islands/dashboard/parts/use-sending.ts'
import { checkDay } from './check-week.ts'
import { DayHours } from './RangeFields.tsx'

export function Closures() {
  const [isAdding, setAdding] = useState(false)
  return (
    <section className={parts.stack} aria-label={texts.closures}>
      <ListHead
        title={texts.closures}
        hint={texts.closuresHint}
        addLabel={texts.addClosure}
        onAdd={() => setAdding(true)}
      />
      <Loaded from={exceptions} rows={1}>
        {items =>
          items.length === 0 ? (
            <p className="soft">{texts.noClosures}</p>
          ) : (
            <ul className={parts.list}>
              {items.map(item => (
                <Closure key={item.id} item={item} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {isAdding && <ClosureDialog onClose={() => setAdding(false)} />}
    </section>
  )
}

function Closure({ item }: { readonly item: Exception }) {
  const staffMembers = useStore($activeStaff)
  const report = useOutcome()
  const who = item.staff
    ? (staffMembers.find(staffMember => staffMember.id === item.staff)?.name ?? '')
    : texts.shop
  const when = daysText(item.from, item.to)
  const hours = item.ranges
    .map(range => `${clockText(range.start_minute)} a ${clockText(range.end_minute)}`)
    .join(', ')
  const remove = async () => {
    const change = { kind: 'exception_off', exception: item.id } as const
    const problem = await saveChange(change, () => removeException(item.id))
    if (problem !== 'unsaved') report(problem)
  }
  return (
    <li className={parts.row}>
      <span className={parts.rowWords}>
        <strong>{when}</strong>
        <span className="soft small">
          {dotted(who, item.kind === 'closed' ? texts.kindClosed : '', hours, item.reason)}
        </span>
      </span>
      <Button
        look="quiet small"
        label={commonTexts.remove}
        aria-label={texts.removeClosure(when)}
        onClick={() => void remove()}
      />
    </li>
  )
}

type Kind = Exception['kind']

function ClosureDialog({ onClose }: { readonly onClose: () => void }) {
  const staffMembers = useStore($activeStaff)
  const today = useStore($today) ?? ''
  const [kind, setKind] = useState<Kind>('closed')
  const [ranges, setRanges] = useState<readonly RangeDraft[]>(() => [newRange('10:00', '14:00')])
  const save = (values: FormData) => {
    const exception = exceptionIn(values, kind, ranges)
    return saveChange({ kind: 'exception', exception }, () => addException(exception))
  }
  return (
    <FormDialog
      title={texts.closureTitle}
      save={save}
      check={values => ({ ...checkDates(values), ...(kind === 'open' ? checkDay(ranges) : {}) })}
      saved={texts.closureSaved}
      onClose={onClose}
    >
      <SelectField name="staff" label={texts.whose}>
        <option value="">{texts.shop}</option>
        <Options of={staffMembers} />
      </SelectField>
      <div className={parts.two}>
        <DateField name="from" label={texts.closureFrom} min={today} defaultValue={today} />
        <DateField name="to" label={texts.closureTo} min={today} defaultValue={today} />
      </div>
      <SelectField
        name="kind"
        label={texts.kind}
        value={kind}
        onChange={event => setKind(event.target.value === 'open' ? 'open' : 'closed')}
      >
        <option value="closed">{texts.kindClosed}</option>
        <option value="open">{texts.kindOpen}</option>
      </SelectField>
      {kind === 'open' && <DayHours ranges={ranges} onChange={setRanges} />}
      <TextField
        name="reason"
        label={`${texts.closureReason} ${commonTexts.optional}`}
        hint={texts.reasonHint}
        maxLength={120}
      />
    </FormDialog>
  )
}

function exceptionIn(values: FormData, kind: Kind, ranges: readonly RangeDraft[]) {
  return {
    staff: textOf(values, 'staff') || null,
    from: textOf(values, 'from'),
    to: textOf(values, 'to') || textOf(values, 'from'),
    kind,
    ranges: kind === 'open' ? dayRangesFrom(ranges) : [],
    reason: textOf(values, 'reason') || null,
  }
}

function checkDates(values: FormData): Record<string, string> {
  const from = textOf(values, 'from')
  const to = textOf(values, 'to') || from
  return {
    ...(isDate(from) ? {} : { from: texts.needDates }),
    ...(isDate(from) && to < from ? { to: texts.badOrder } : {}),
  }
}
