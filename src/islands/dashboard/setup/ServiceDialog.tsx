import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { servicesTexts as texts } from '#messages/dashboard/setup.ts'
import { rulesTexts } from '#messages/dashboard/rules.ts'
import { commonTexts } from '#messages/dashboard/dashboard.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { rulesFrom, type RulesDraft } from '#stores/dashboard/setup/rules-draft.ts'
import { $settings } from '#stores/dashboard/setup/settings.ts'
import { $resources } from '#stores/dashboard/setup/resources.ts'
import {
  addOnsFrom,
  areExtrasFine,
  areOffersFine,
  arePartsFine,
  extrasOf,
  isCount,
  offersFrom,
  offersOf,
  type PartDraft,
  partsOf,
  phasesFrom,
} from '#stores/dashboard/setup/service-draft.ts'
import { $activeStaff, saveService, type Service } from '#stores/dashboard/setup/catalogue.ts'
import { confirmEffect } from '#stores/dashboard/setup/effects.ts'
import { centsOf, pesosText } from '#stores/dashboard/setup/prices.ts'
import { useToast } from '#islands/providers/ToastProvider.tsx'
import { TextArea, TextField } from '#islands/ui/Field.tsx'
import { textOf } from '#islands/ui/form-state.ts'
import { Check, Form, SubmitButton } from '../parts/Form.tsx'
import { Modal } from '../parts/Modal.tsx'
import parts from '../parts/parts.module.css'
import { RuleFields } from './RuleFields.tsx'
import { ServiceMore } from './ServiceMore.tsx'
import { ServiceOffers } from './ServiceOffers.tsx'
import styles from './service.module.css'
import { ServiceExtras, ServiceParts } from './ServiceParts.tsx'

type Props = { readonly service: Service | null; readonly onClose: () => void }

export function ServiceDialog({ service, onClose }: Props) {
  const staffMembers = useStore($activeStaff)
  const { showToast } = useToast()
  const pools = useStore($resources)
  const shopRules = valueOf(useStore($settings))?.rules
  const [drafts, setDrafts] = useState(() => partsOf(service))
  const [extras, setExtras] = useState(() => extrasOf(service))
  const [minutes, setMinutes] = useState(String(service?.duration_minutes ?? 30))
  const [price, setPrice] = useState(service ? pesosText(service.price) : '')
  const [offers, setOffers] = useState(() => offersOf(service, staffMembers))
  const inParts = drafts.length > 0
  const whole = inParts ? String(totalOf(drafts)) : minutes
  const check = (values: FormData) => ({
    ...checkFields(values, inParts),
    ...(arePartsFine(drafts) ? {} : { phases: texts.badParts }),
    ...(areExtrasFine(extras) ? {} : { add_ons: texts.badExtras }),
    ...(areOffersFine(offers) ? {} : { offers: texts.badOffers }),
  })

  const save = async (values: FormData) => {
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
        ? { segments: phasesFrom(drafts) ?? [] }
        : { duration_minutes: Number(textOf(values, 'duration_minutes')) }),
      needs_approval: values.has('needs_approval'),
      deposit: centsOf(textOf(values, 'deposit')) || null,
      buffer_before_minutes: Number(textOf(values, 'buffer_before_minutes') || 0),
      buffer_after_minutes: Number(textOf(values, 'buffer_after_minutes') || 0),
      add_ons: addOnsFrom(extras) ?? [],
      ...(shopRules ? { rules: ownRules(values) } : {}),
      resources: pools
        .map(pool => ({ resource: pool.id, quantity: Number(textOf(values, `pool.${pool.id}`)) }))
        .filter(need => need.quantity > 0),
      capacity: Number(textOf(values, 'capacity')),
      ...(offers.length > 0 ? { offers: offersFrom(offers, service) } : {}),
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
            value={whole}
            onChange={event => setMinutes(event.target.value)}
            readOnly={inParts}
            hint={inParts ? texts.inParts : undefined}
          />
          <TextField
            name="price"
            label={texts.price}
            inputMode="decimal"
            value={price}
            onChange={event => setPrice(event.target.value)}
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
        {offers.length > 0 && (
          <ServiceOffers drafts={offers} minutes={whole} price={price} onChange={setOffers} />
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
        <ServiceMore
          service={service}
          partsList={
            <ServiceParts
              drafts={drafts}
              wholeMinutes={Number(minutes) || 30}
              onChange={setDrafts}
            />
          }
          extrasList={<ServiceExtras drafts={extras} onChange={setExtras} />}
        />
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

function ownRules(values: FormData): RulesDraft {
  return rulesFrom(name => (values.has(name) ? textOf(values, name) : null))
}

function totalOf(drafts: readonly PartDraft[]): number {
  return drafts.reduce((total, { minutes }) => total + (Number(minutes) || 0), 0)
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
    ...(isCount(textOf(values, 'capacity'), 1, 200) ? {} : { capacity: texts.badCapacity }),
    ...Object.fromEntries(badBuffers.map(name => [name, texts.badBuffer])),
  }
}
