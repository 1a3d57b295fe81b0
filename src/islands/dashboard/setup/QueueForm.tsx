import { commonTexts } from '#messages/dashboard/common.ts'
import { queueSettingTexts as texts } from '#messages/dashboard/reminders.ts'
import { saveSettings, type Settings } from '#stores/dashboard/setup/settings.ts'
import { ButtonLink } from '#islands/ui/Button.tsx'
import { Check, Form, SubmitButton } from '../parts/Form.tsx'
import parts from '../parts/parts.module.css'
import styles from '../page/page.module.css'

/** Whether customers at the door can join the queue from their own phone, with the poster that says so. */
export function QueueForm({ shop }: { readonly shop: Settings }) {
  const page = `/comerce/${shop.ad_url}`
  return (
    <section className={`card ${styles.page}`}>
      <h2 className={styles.fieldsHead}>{texts.title}</h2>
      <p className="soft">{texts.hint}</p>
      <Form save={save} saved={texts.saved} label={texts.title}>
        <Check
          name="takes_queue"
          label={texts.takes}
          hint={texts.takesHint}
          defaultChecked={shop.takes_queue}
        />
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
        <div className={styles.saveBar}>
          <SubmitButton>{commonTexts.save}</SubmitButton>
        </div>
      </Form>
    </section>
  )
}

function save(values: FormData) {
  return saveSettings({ takes_queue: values.has('takes_queue') })
}
