import { useState } from 'react'
import { templateKindNames, templateTexts as texts } from '#messages/dashboard/templates.ts'
import { isSame, type Template, templates } from '#stores/dashboard/messages/templates.ts'
import { leaveTo } from '#stores/dashboard/unsaved.ts'
import { SelectField } from '#islands/ui/Field.tsx'
import { Chip } from '../parts/Form.tsx'
import { Loaded } from '../parts/Loaded.tsx'
import parts from '../parts/parts.module.css'
import { SectionHead } from '../parts/SectionHead.tsx'
import { useLoad } from '../parts/use-load.ts'
import { TemplateEditor } from './TemplateEditor.tsx'
import styles from './templates.module.css'

const channels = Object.keys(texts.channels) as Template['channel'][]

/** The texts of the shop's messages to its customers. */
export function TemplatesSection() {
  useLoad(templates, null)
  return (
    <>
      <SectionHead isNarrow title={texts.title} hint={texts.hint} />
      <Loaded from={templates}>{all => <Templates all={all} />}</Loaded>
    </>
  )
}

function Templates({ all }: { readonly all: readonly Template[] }) {
  const [chosen, setChosen] = useState(all[0])
  const current = all.find(one => chosen && isSame(one, chosen)) ?? all[0]
  if (!current) return null
  const choose = (next: Template | undefined) => {
    if (next) leaveTo(() => setChosen(next))
  }
  const ofChannel = all.filter(one => one.channel === current.channel)
  return (
    <div className={styles.templates}>
      <fieldset className={parts.group}>
        <legend>{texts.channel}</legend>
        <div className={parts.actions}>
          {channels.map(channel => (
            <Chip
              key={channel}
              name="channel"
              label={texts.channels[channel]}
              checked={current.channel === channel}
              onChange={() =>
                choose(
                  all.find(one => one.channel === channel && one.kind === current.kind) ??
                    all.find(one => one.channel === channel),
                )
              }
            />
          ))}
        </div>
      </fieldset>
      <SelectField
        name="kind"
        label={texts.which}
        value={current.kind}
        onChange={event => choose(ofChannel.find(one => one.kind === event.target.value))}
      >
        {ofChannel.map(one => (
          <option key={one.kind} value={one.kind}>
            {one.is_own ? texts.own(templateKindNames[one.kind]) : templateKindNames[one.kind]}
          </option>
        ))}
      </SelectField>
      <TemplateEditor
        key={`${current.channel} ${current.kind} ${current.body} ${current.subject}`}
        template={current}
      />
    </div>
  )
}
