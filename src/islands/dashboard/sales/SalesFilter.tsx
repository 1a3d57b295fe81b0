import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { addDays } from '#domain/calendar/dates.ts'
import { salesTexts as texts } from '#messages/dashboard/sales.ts'
import { $activeStaff } from '#stores/dashboard/catalogue/catalogue.ts'
import { $isOwner, $runsAll } from '#stores/dashboard/shop.ts'
import { downloadSales, type SalesQuestion } from '#stores/dashboard/sales/sales.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Options, SelectField } from '#islands/ui/Field.tsx'
import { DateField } from '../parts/DateField.tsx'
import { useSending } from '../parts/use-sending.ts'
import styles from './sales.module.css'

type Props = {
  readonly asked: SalesQuestion
  readonly today: string
  readonly problem: string | null
  readonly onChange: (asked: SalesQuestion) => void
}

/** Which days and whose sales. Whoever sees only their own agenda sees only their own sales. */
export function SalesFilter({ asked, today, problem, onChange }: Props) {
  const members = useStore($activeStaff)
  const runsAll = useStore($runsAll)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <div className={styles.presets}>
        {rangesOf(today).map(({ words, from, to }) => (
          <Button
            key={words}
            look="plain small"
            label={words}
            aria-pressed={asked.from === from && asked.to === to}
            onClick={() => onChange({ ...asked, from, to })}
          />
        ))}
        <Button
          look="plain small"
          label={texts.otherDays}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        />
        <Download asked={asked} />
      </div>
      <div className={styles.filter}>
        {isOpen &&
          (['from', 'to'] as const).map(end => (
            <DateField
              key={end}
              name={end}
              label={texts[end]}
              value={asked[end]}
              error={end === 'to' ? problem : null}
              onPick={day => day && onChange({ ...asked, [end]: day })}
            />
          ))}
        {runsAll && members.length > 1 && (
          <SelectField
            name="staff"
            label={texts.staff}
            value={asked.staff ?? ''}
            onChange={event => onChange({ ...asked, staff: event.target.value || null })}
          >
            <option value="">{texts.everybody}</option>
            <Options of={members} />
          </SelectField>
        )}
      </div>
    </>
  )
}

/** For the owner only, as every export. */
function Download({ asked }: Pick<Props, 'asked'>) {
  const isOwner = useStore($isOwner)
  const { isSending, send } = useSending()
  if (!isOwner) return null
  return (
    <Button
      look="quiet small"
      label={isSending ? texts.preparing : texts.download}
      aria-disabled={isSending}
      onClick={() => void send(() => downloadSales(asked, texts.file))}
    />
  )
}

function rangesOf(today: string) {
  const yesterday = addDays(today, -1)
  return [
    { words: texts.presets.today, from: today, to: today },
    { words: texts.presets.yesterday, from: yesterday, to: yesterday },
    { words: texts.presets.week, from: addDays(today, -6), to: today },
    { words: texts.presets.month, from: `${today.slice(0, 8)}01`, to: today },
  ]
}
