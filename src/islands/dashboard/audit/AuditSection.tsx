import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { auditTexts as texts } from '#messages/dashboard/audit/audit.ts'
import { audit, type AuditQuestion } from '#stores/dashboard/audit/audit.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { $today } from '#stores/dashboard/shop.ts'
import { members } from '#stores/dashboard/members/members.ts'
import { Options, SelectField } from '#islands/ui/Field.tsx'
import { DateField } from '../parts/DateField.tsx'
import { Empty, Loaded } from '../parts/Loaded.tsx'
import parts from '../parts/parts.module.css'
import { More } from '../parts/Search.tsx'
import { SectionHead } from '../parts/SectionHead.tsx'
import { useLoad } from '../parts/use-load.ts'
import { AuditEntries } from './AuditEntries.tsx'
import styles from '../branches/branches.module.css'

/** The audit log of the shop, for its owner. */
export function AuditSection() {
  const [question, setQuestion] = useState<AuditQuestion>({})
  useLoad(audit, question)
  return (
    <>
      <SectionHead isNarrow title={texts.title} hint={texts.hint} />
      <Filters question={question} onChange={setQuestion} />
      <Loaded from={audit}>
        {({ items, next_cursor: cursor }) =>
          items.length === 0 ? (
            <Empty label={texts.title} title={texts.emptyTitle} hint={texts.emptyHint} />
          ) : (
            <div className={parts.stack}>
              <AuditEntries items={items} />
              {cursor && <More load={audit.loadMore} />}
            </div>
          )
        }
      </Loaded>
    </>
  )
}

const actors = ['person', 'platform', 'system'] as const

type FiltersProps = {
  readonly question: AuditQuestion
  readonly onChange: (question: AuditQuestion) => void
}

function Filters({ question, onChange }: FiltersProps) {
  useLoad(members, null)
  // No entry can be later than today.
  const max = useStore($today) ?? undefined
  const team = (valueOf(useStore(members.$store)) ?? []).filter(one => one.status !== 'invited')
  return (
    <div className={styles.filters}>
      <SelectField
        name="actor"
        label={texts.who}
        value={question.member ?? question.actor ?? ''}
        onChange={event => {
          const actor = actors.find(one => one === event.target.value)
          const member = team.find(one => one.id === event.target.value)?.id
          onChange({ ...question, actor, member })
        }}
      >
        <option value="">{texts.actors.all}</option>
        {actors.map(actor => (
          <option key={actor} value={actor}>
            {texts.actors[actor]}
          </option>
        ))}
        {team.length > 1 && (
          <optgroup label={texts.oneOfTeam}>
            <Options of={team} />
          </optgroup>
        )}
      </SelectField>
      <DateField
        name="from"
        label={texts.from}
        max={max}
        value={question.from ?? ''}
        onPick={day => onChange({ ...question, from: day || undefined })}
      />
      <DateField
        name="to"
        label={texts.to}
        max={max}
        value={question.to ?? ''}
        onPick={day => onChange({ ...question, to: day || undefined })}
      />
    </div>
  )
}
