import { useStore } from '@nanostores/react'
import { servicesTexts as texts } from '#messages/dashboard/setup.ts'
import { commonTexts } from '#messages/dashboard/common.ts'
import type { Service } from '#stores/dashboard/catalogue/catalogue.ts'
import { amountText } from '#stores/dashboard/catalogue/prices.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { $currency, $shop } from '#stores/dashboard/shop.ts'
import { $resources } from '#stores/dashboard/catalogue/resources.ts'
import { SelectField, TextField } from '#islands/ui/Field.tsx'
import { Check } from '../parts/Form.tsx'
import parts from '../parts/parts.module.css'
import { ClassHours } from './ClassHours.tsx'
import { ServiceExtras, ServiceParts } from './ServiceParts.tsx'
import styles from './service.module.css'
import type { ServiceDraft } from './use-service-draft.ts'

type Props = {
  readonly service: Service | null
  readonly draft: ServiceDraft
}

/** Options that few services need. Open when one of them is set. */
export function ServiceMore({ service, draft }: Props) {
  const shop = valueOf(useStore($shop))?.comerce
  return (
    <details className={styles.more} open={hasExtras(service)}>
      <summary>{texts.more}</summary>
      <div className={parts.stack}>
        <Check
          label={texts.approval}
          hint={texts.approvalHint}
          name="needs_approval"
          defaultChecked={service?.needs_approval ?? false}
        />
        <div className={parts.two}>
          <TextField
            name="deposit"
            label={`${texts.deposit(useStore($currency))} ${commonTexts.optional}`}
            hint={texts.depositHint(shop?.deposit_instructions !== '')}
            inputMode="decimal"
            defaultValue={service?.deposit ? amountText(service.deposit) : ''}
          />
          <TextField
            name="capacity"
            label={texts.capacity}
            hint={texts.capacityHint}
            inputMode="numeric"
            value={draft.capacity}
            onChange={event => draft.setCapacity(event.target.value)}
          />
        </div>
        {Number(draft.capacity) > 1 && (
          <ClassHours service={service} drafts={draft.classHours} onChange={draft.setClassHours} />
        )}
        <Reminders service={service} />
        <ServiceParts
          drafts={draft.parts}
          wholeMinutes={Number(draft.minutes) || 30}
          onChange={draft.setParts}
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
        <ServiceExtras drafts={draft.extras} onChange={draft.setExtras} />
        <Needs service={service} />
        {service?.link_path && <OwnLink path={service.link_path} />}
      </div>
    </details>
  )
}

/** The link by which customers book a service that the public page does not list. */
function OwnLink({ path }: { readonly path: string }) {
  return (
    <>
      <p className="field-hint">
        {texts.link} <a href={path}>{location.origin + path}</a>
      </p>
      <Check label={texts.renewLink} hint={texts.renewLinkHint} name="renew_link" />
    </>
  )
}

function Reminders({ service }: { readonly service: Service | null }) {
  return (
    <SelectField
      name="reminder_hours"
      label={texts.reminders}
      hint={texts.remindersHint}
      defaultValue={service?.reminder_hours?.join(',') ?? 'shop'}
    >
      {Object.entries(texts.reminderChoices).map(([value, words]) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </SelectField>
  )
}

function Needs({ service }: { readonly service: Service | null }) {
  const pools = useStore($resources)
  return pools.map(pool => (
    <TextField
      key={pool.id}
      name={`pool.${pool.id}`}
      label={texts.needs(pool.name)}
      hint={texts.needsHint(pool.quantity)}
      inputMode="numeric"
      defaultValue={service?.resources.find(need => need.resource === pool.id)?.quantity ?? 0}
    />
  ))
}

/** Whether an option is set, which must not be hidden then. */
function hasExtras(service: Service | null): boolean {
  if (!service) return false
  const {
    needs_approval: asks,
    deposit,
    add_ons: extras,
    resources,
    segments: phases,
    capacity,
  } = service
  const buffers = service.buffer_before_minutes + service.buffer_after_minutes
  const lists = extras.length + resources.length + (phases.length - 1) + buffers + (capacity - 1)
  return (
    asks ||
    deposit !== null ||
    service.reminder_hours !== null ||
    lists > 0 ||
    service.link_path !== null
  )
}
