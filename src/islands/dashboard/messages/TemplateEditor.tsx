import { useStore } from '@nanostores/react'
import { useRef, useState } from 'react'
import { commonTexts } from '#messages/dashboard/common.ts'
import { LONG_CHAT, templateTexts as texts } from '#messages/dashboard/templates.ts'
import {
  createPreview,
  resetTemplate,
  saveTemplate,
  type Template,
  type TemplateDraft,
  type TemplatePreview,
} from '#stores/dashboard/messages/templates.ts'
import { Button } from '#islands/ui/Button.tsx'
import { textOf } from '#islands/ui/form-state.ts'
import { TextArea, TextField } from '#islands/ui/Field.tsx'
import { Form, SubmitButton } from '../parts/Form.tsx'
import { Loaded } from '../parts/Loaded.tsx'
import { useSearchText } from '../parts/Search.tsx'
import { useLoad } from '../parts/use-load.ts'
import { useSending } from '../parts/use-sending.ts'
import styles from './templates.module.css'

type Props = { readonly template: Template }

/** Edits the text of one message, beside a preview of what the customer reads. */
export function TemplateEditor({ template }: Props) {
  const { channel, kind } = template
  const [draft, setDraft] = useState({ subject: template.subject, body: template.body })
  const { isSending, send } = useSending()
  const box = useRef<HTMLDivElement>(null)
  const read = (values: FormData) => ({
    subject: channel === 'mail' ? textOf(values, 'subject') : '',
    body: textOf(values, 'body'),
  })
  const insert = (variable: string) => {
    const area = box.current?.querySelector('textarea')
    if (!area) return
    area.focus()
    area.setRangeText(`{${variable}}`, area.selectionStart, area.selectionEnd, 'end')
    area.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return (
    <div className={styles.editor}>
      <div className="card" ref={box}>
        <Form
          save={async (values, opened, theirs) =>
            await saveTemplate(template, { ...read(values), seen: { ...read(opened), ...theirs } })
          }
          saved={texts.saved}
          label={texts.title}
          onType={values => setDraft(read(values))}
        >
          {channel === 'mail' && (
            <TextField
              name="subject"
              label={texts.subject}
              defaultValue={template.subject}
              maxLength={150}
            />
          )}
          <TextArea
            name="body"
            label={texts.body}
            rows={8}
            defaultValue={template.body}
            maxLength={1000}
          />
          <Variables of={template.variables} onChoose={insert} />
          <div className={styles.ends}>
            <SubmitButton>{commonTexts.save}</SubmitButton>
            {template.is_own && (
              <Button
                look="plain"
                label={texts.reset}
                aria-disabled={isSending}
                onClick={() => void send(() => resetTemplate(template), texts.resetDone)}
              />
            )}
          </div>
        </Form>
      </div>
      <Preview draft={{ channel, kind, ...draft }} />
    </div>
  )
}

type VariablesProps = {
  readonly of: readonly string[]
  readonly onChoose: (variable: string) => void
}

function Variables({ of, onChoose }: VariablesProps) {
  return (
    <fieldset className={styles.variables}>
      <legend className="small soft">{texts.variables}</legend>
      {of.map(variable => (
        <Button
          key={variable}
          look="plain small"
          label={`{${variable}}`}
          onClick={() => onChoose(variable)}
        />
      ))}
    </fieldset>
  )
}

/** The preview comes from the server, which also renders the real message. */
function Preview({ draft }: { readonly draft: TemplateDraft }) {
  const [preview] = useState(createPreview)
  const typed = JSON.stringify(draft)
  const { asked, text, setText } = useSearchText(typed)
  if (text !== typed) setText(typed)
  useLoad(preview, JSON.parse(asked) as TemplateDraft)
  const now = useStore(preview.$store)
  // What is wrong with the text; its field says so only once it is saved.
  const wrong = now.step === 'failed' && now.problem.errors?.[0]?.message
  return (
    <section className={styles.preview} aria-label={texts.preview}>
      <h2>{texts.preview}</h2>
      {wrong ? (
        <p className="soft">{wrong}</p>
      ) : (
        <Loaded from={preview} rows={3}>
          {shown => <Shown shown={shown} isChat={draft.channel === 'whatsapp'} />}
        </Loaded>
      )}
    </section>
  )
}

function Shown({ shown, isChat }: { readonly shown: TemplatePreview; readonly isChat: boolean }) {
  const { subject, text, customer } = shown
  return (
    <>
      <p className="soft small">{customer ? texts.previewOf(customer) : texts.previewInvented}</p>
      <div className={styles.message} data-chat={isChat}>
        {subject && <p className={styles.subject}>{subject}</p>}
        <p>{text}</p>
      </div>
      {isChat && (
        <p className="soft small">
          {texts.length(text.length)}
          {text.length > LONG_CHAT && `. ${texts.tooLong}`}
        </p>
      )}
    </>
  )
}
