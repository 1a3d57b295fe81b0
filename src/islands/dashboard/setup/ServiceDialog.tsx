import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { servicesTexts as texts } from '#messages/dashboard-setup.ts'
import { rulesTexts } from '#messages/dashboard-rules.ts'
import { commonTexts } from '#messages/dashboard.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { rulesFrom, type RulesDraft } from '#stores/dashboard/rules-draft.ts'
import { $settings } from '#stores/dashboard/settings.ts'
import { $resources } from '#stores/dashboard/resources.ts'
import {
  addOnsFrom,
  areExtrasFine,
  arePartsFine,
  extrasOf,
  isCount,
  type PartDraft,
  partsOf,
  segmentsFrom,
} from '#stores/dashboard/service-draft.ts'
import { $activeStaff, saveService, type Service } from '#stores/dashboard/catalogue.ts'
import { confirmEffect } from '#stores/dashboard/effects.ts'
import { centsOf, pesosText } from '#stores/dashboard/prices.ts'
import { useToast } from '../../providers/ToastProvider.tsx'
import { Check, Form, SubmitButton, TextArea, TextField, textOf } from '../parts/Form.tsx'
import { Modal } from '../parts/Modal.tsx'
import parts from '../parts/parts.module.css'
import { RuleFields } from './RuleFields.tsx'
import styles from './service.module.css'
import { ServiceExtras, ServiceParts } from './ServiceParts.tsx'

type Props = { readonly service: Service | null; readonly onClose: () => void }

export function ServiceDialog({ service, onClose }: Props) {
  const people = useStore($activeStaff)
  const { showToast } = useToast()
  const pools = useStore($resources)
  const shopRules = valueOf(useStore($settings))?.rules
  const [drafts, setDrafts] = useState(() => partsOf(service))
  const [extras, setExtras] = useState(() => extrasOf(service))
  const [minutes, setMinutes] = useState(String(service?.duration_minutes ?? 30))
  const inParts = drafts.length > 0
  const check = (values: FormData) => ({
    ...checkFields(values, inParts),
    ...(arePartsFine(drafts) ? {} : { segments: texts.badParts }),
    ...(areExtrasFine(extras) ? {} : { add_ons: texts.badExtras }),
  })

  const save = async (values: FormData) => {
    const chosen = values.getAll('offers').filter(id => typeof id === 'string')
    const name = textOf(values, 'name')
    if (service?.is_active && !values.has('is_active')) {
      const verdict = await confirmEffect({ kind: 'service_off', service: service.id })
      if (verdict.step !== 'save') return verdict.step === 'refused' ? verdict.problem : null
    }
    const problem = await saveService(service?.id ?? null, {
      name,
      category: textOf(values, 'category'),
      description: textOf(values, 'description'),
      price: centsOf(textOf(values, 'price')) ?? 0,
      is_public: values.has('is_public'),
      is_active: values.has('is_active'),
      ...(inParts
        ? { segments: segmentsFrom(drafts) ?? [] }
        : { duration_minutes: Number(textOf(values, 'duration_minutes')) }),
      needs_approval: values.has('needs_approval'),
      deposit: centsOf(textOf(values, 'deposit')) || null,
      buffer_before_minutes: Number(textOf(values, 'buffer_before_minutes') || 0),
      buffer_after_minutes: Number(textOf(values, 'buffer_after_minutes') || 0),
      add_ons: addOnsFrom(extras) ?? [],
      ...(shopRules ? { rules: ownRules(service, values) } : {}),
      resources: pools
        .map(pool => ({ resource: pool.id, quantity: Number(textOf(values, `pool.${pool.id}`)) }))
        .filter(need => need.quantity > 0),
      ...(people.length > 0 ? { offers: offersOf(service, chosen) } : {}),
    })
    if (problem) return problem
    showToast({ message: texts.saved(name), type: 'success' })
    onClose()
    return null
  }
  return (
    <Modal title={service ? texts.editTitle : texts.addTitle} onClose={onClose}>
      <Form save={save} check={check} label={texts.title}>
        <TextField
          data-first
          name="name"
          label={texts.name}
          defaultValue={service?.name}
          maxLength={80}
        />
        <div className={parts.two}>
          <TextField
            name="duration_minutes"
            label={texts.minutes}
            inputMode="numeric"
            value={inParts ? String(totalOf(drafts)) : minutes}
            onChange={event => setMinutes(event.target.value)}
            readOnly={inParts}
            hint={inParts ? texts.inParts : undefined}
          />
          <TextField
            name="price"
            label={texts.price}
            inputMode="decimal"
            defaultValue={service ? pesosText(service.price) : ''}
          />
        </div>
        <TextField
          name="category"
          label={`${texts.category} ${commonTexts.optional}`}
          defaultValue={service?.category}
          maxLength={40}
        />
        <TextArea
          name="description"
          label={`${texts.description} ${commonTexts.optional}`}
          defaultValue={service?.description ?? ''}
          maxLength={300}
        />
        {people.length > 0 && (
          <fieldset className={parts.group}>
            <legend>{texts.people}</legend>
            <div className={parts.choices}>
              {people.map(person => (
                <Check
                  key={person.id}
                  label={person.name}
                  name="offers"
                  value={person.id}
                  defaultChecked={
                    service === null || service.offers.some(offer => offer.staff === person.id)
                  }
                />
              ))}
            </div>
          </fieldset>
        )}
        <div className={parts.choices}>
          <Check
            label={texts.online}
            name="is_public"
            defaultChecked={service?.is_public ?? true}
          />
          <Check
            label={texts.active}
            name="is_active"
            defaultChecked={service?.is_active ?? true}
          />
        </div>
        <details className={styles.more} open={hasExtras(service)}>
          <summary>{texts.more}</summary>
          <div className={parts.stack}>
            <Check
              label={texts.approval}
              hint={texts.approvalHint}
              name="needs_approval"
              defaultChecked={service?.needs_approval ?? false}
            />
            <TextField
              name="deposit"
              label={`${texts.deposit} ${commonTexts.optional}`}
              hint={texts.depositHint}
              inputMode="decimal"
              defaultValue={service?.deposit ? pesosText(service.deposit) : ''}
            />
            <ServiceParts
              drafts={drafts}
              wholeMinutes={Number(minutes) || 30}
              onChange={setDrafts}
            />
            <div className={parts.two}>
              <TextField
                name="buffer_before_minutes"
                label={texts.bufferBefore}
                inputMode="numeric"
                defaultValue={service?.buffer_before_minutes ?? 0}
              />
              <TextField
                name="buffer_after_minutes"
                label={texts.bufferAfter}
                inputMode="numeric"
                defaultValue={service?.buffer_after_minutes ?? 0}
              />
            </div>
            <ServiceExtras drafts={extras} onChange={setExtras} />
            {pools.map(pool => (
              <TextField
                key={pool.id}
                name={`pool.${pool.id}`}
                label={texts.needs(pool.name)}
                hint={texts.needsHint(pool.quantity)}
                inputMode="numeric"
                defaultValue={
                  service?.resources.find(need => need.resource === pool.id)?.quantity ?? 0
                }
              />
            ))}
            {service?.link_path && (
              <p className="field-hint">
                {texts.link} <a href={service.link_path}>{location.origin + service.link_path}</a>
              </p>
            )}
          </div>
        </details>
        {shopRules && (
          <details className={styles.more} open={Object.keys(service?.rules ?? {}).length > 0}>
            <summary>{rulesTexts.own}</summary>
            <p className="field-hint">{rulesTexts.ownHint}</p>
            <RuleFields rules={service?.rules ?? {}} shop={shopRules} />
          </details>
        )}
        <div className={parts.actions}>
          <SubmitButton>{commonTexts.save}</SubmitButton>
        </div>
      </Form>
    </Modal>
  )
}

/** `avoids_gaps` has no field of its own here: what the service decided stays. */
function ownRules(service: Service | null, values: FormData): RulesDraft {
  const { avoids_gaps } = service?.rules ?? {}
  const text = (name: string) => (values.has(name) ? textOf(values, name) : null)
  return { ...rulesFrom(text), ...(avoids_gaps === undefined ? {} : { avoids_gaps }) }
}

/** What is set is never hidden. */
function hasExtras(service: Service | null): boolean {
  if (!service) return false
  const { needs_approval: asks, deposit, add_ons: extras, resources, segments } = service
  const buffers = service.buffer_before_minutes + service.buffer_after_minutes
  const lists = extras.length + resources.length + (segments.length - 1) + buffers
  return asks || deposit !== null || lists > 0 || service.link_path !== null
}

function totalOf(drafts: readonly PartDraft[]): number {
  return drafts.reduce((total, { minutes }) => total + (Number(minutes) || 0), 0)
}

/** Somebody who already offered it keeps her own minutes and price. */
function offersOf(service: Service | null, chosen: readonly string[]) {
  return chosen.map(id => {
    const known = service?.offers.find(offer => offer.staff === id)
    return known ?? { staff: id, duration_minutes: null, price: null }
  })
}

function checkFields(values: FormData, inParts: boolean): Record<string, string> {
  const isLong = isCount(textOf(values, 'duration_minutes'), 5, 480)
  const deposit = textOf(values, 'deposit')
  const buffers = ['buffer_before_minutes', 'buffer_after_minutes']
  const badBuffers = buffers.filter(name => !isCount(textOf(values, name) || '0', 0, 60))
  return {
    ...(textOf(values, 'name') ? {} : { name: texts.badName }),
    ...(inParts || isLong ? {} : { duration_minutes: texts.badMinutes }),
    ...(centsOf(textOf(values, 'price')) === null ? { price: texts.badPrice } : {}),
    ...(deposit && centsOf(deposit) === null ? { deposit: texts.badPrice } : {}),
    ...Object.fromEntries(badBuffers.map(name => [name, texts.badBuffer])),
  }
}
