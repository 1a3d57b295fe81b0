import { useStore } from '@nanostores/react'
import { Fragment, useEffect, useState } from 'react'
import { problemWords } from '#messages/dashboard-problems.ts'
import { categoryNames, pageTexts as texts } from '#messages/dashboard-setup.ts'
import { commonTexts } from '#messages/dashboard.ts'
import {
  $settings,
  publish,
  saveSettings,
  type Settings,
  settings,
} from '#stores/dashboard/settings.ts'
import { useToast } from '../../providers/ToastProvider.tsx'
import { Form, SelectField, SubmitButton, TextArea, TextField, textOf } from '../parts/Form.tsx'
import { Loaded } from '../parts/Loaded.tsx'
import parts from '../parts/parts.module.css'
import { SectionHead } from '../parts/SectionHead.tsx'
import styles from './page.module.css'

export function PageSection() {
  const loaded = useStore($settings)
  useEffect(() => {
    void settings.load(null)
  }, [])
  return (
    <>
      <SectionHead title={texts.title} />
      <Loaded from={loaded} onRetry={() => void settings.reload()}>
        {shop => (
          <div className={styles.page}>
            <PublicLink shop={shop} />
            <ShopFields shop={shop} />
          </div>
        )}
      </Loaded>
    </>
  )
}

type Props = { readonly shop: Settings }

function PublicLink({ shop }: Props) {
  const { showToast } = useToast()
  const picture = `data:image/svg+xml,${encodeURIComponent(shop.qr_svg)}`
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(shop.public_url)
      showToast({ message: commonTexts.copied, type: 'success' })
    } catch {
      // Refused, or a page without a secure origin.
      showToast({ message: commonTexts.notCopied, type: 'error' })
    }
  }
  return (
    <section className={`card ${styles.link}`}>
      <div className={styles.linkWords}>
        <p className={styles.status} data-status={shop.status}>
          {texts.status[shop.status]}
        </p>
        <h2>{texts.link}</h2>
        <p className={styles.address}>{breakable(shop.public_url)}</p>
        <div className={parts.actions}>
          <button className="btn btn-plain btn-small" type="button" onClick={() => void copy()}>
            {commonTexts.copy}
          </button>
          <a
            className="btn btn-plain btn-small"
            href={shop.public_url}
            target="_blank"
            rel="noopener"
          >
            {texts.see}
          </a>
          <PublishButton status={shop.status} />
        </div>
      </div>
      {shop.qr_svg && (
        <div className={styles.qr}>
          <img src={picture} alt={texts.qr} width="160" height="160" />
          <p className="soft small">{texts.qrHint}</p>
          <a className="small" href={picture} download={`${shop.ad_url}-qr.svg`}>
            {texts.qrDownload}
          </a>
        </div>
      )}
    </section>
  )
}

/** An address breaks after its slashes and hyphens, never inside a word. */
function breakable(url: string) {
  return url.split(/(?<=[/-])/).map((part, place) => (
    // The parts of an address never change their order.
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={place}>
      {part}
      <wbr />
    </Fragment>
  ))
}

type Next = { readonly to: 'published' | 'on_break'; readonly words: string; readonly done: string }

const nextOf: Partial<Record<Settings['status'], Next>> = {
  draft: { to: 'published', words: texts.publish, done: texts.published },
  published: { to: 'on_break', words: texts.takeBreak, done: texts.onBreak },
  on_break: { to: 'published', words: texts.comeBack, done: texts.published },
}

function PublishButton({ status }: { readonly status: Settings['status'] }) {
  const [isSending, setSending] = useState(false)
  const { showToast } = useToast()
  const next = nextOf[status]
  if (!next) return null
  const send = async () => {
    if (isSending) return
    setSending(true)
    const problem = await publish(next.to)
    setSending(false)
    showToast({
      message: problem ? problemWords(problem) : next.done,
      type: problem ? 'error' : 'success',
    })
  }
  return (
    <button
      className={`btn btn-small ${next.to === 'published' ? 'btn-go' : 'btn-plain'}`}
      type="button"
      aria-disabled={isSending}
      onClick={() => void send()}
    >
      {next.words}
    </button>
  )
}

function ShopFields({ shop }: Props) {
  const { showToast } = useToast()
  const save = async (values: FormData) => {
    const problem = await saveSettings({
      name: textOf(values, 'name'),
      category: textOf(values, 'category'),
      description: textOf(values, 'description'),
      address: textOf(values, 'address'),
      city: textOf(values, 'city'),
      whatsapp: textOf(values, 'whatsapp') || null,
    })
    if (!problem) showToast({ message: texts.saved, type: 'success' })
    return problem
  }
  return (
    <section className="card">
      <h2 className={styles.fieldsHead}>{texts.fields}</h2>
      <Form save={save} label={texts.fields}>
        <div className={parts.two}>
          <TextField name="name" label={texts.name} defaultValue={shop.name} maxLength={80} />
          <SelectField name="category" label={texts.category} defaultValue={shop.category}>
            {categoriesWith(shop.category).map(category => (
              <option key={category} value={category}>
                {categoryNames[category] ?? category}
              </option>
            ))}
          </SelectField>
        </div>
        <TextArea
          name="description"
          label={`${texts.description} ${commonTexts.optional}`}
          defaultValue={shop.description}
          maxLength={600}
        />
        <div className={parts.two}>
          <TextField
            name="address"
            label={texts.address}
            defaultValue={shop.address}
            maxLength={160}
          />
          <TextField name="city" label={texts.city} defaultValue={shop.city} maxLength={80} />
        </div>
        <TextField
          name="whatsapp"
          label={texts.whatsapp}
          type="tel"
          hint={texts.whatsappHint}
          defaultValue={shop.whatsapp ?? ''}
        />
        <div className={parts.actions}>
          <SubmitButton>{commonTexts.save}</SubmitButton>
        </div>
      </Form>
    </section>
  )
}

/** One that we do not know by name stays as it is. */
function categoriesWith(own: string): string[] {
  return [...new Set([...Object.keys(categoryNames), own])].filter(Boolean)
}
