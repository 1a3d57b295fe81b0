import { useStore } from '@nanostores/react'
import type { UsualService } from '#domain/shop/usual-beginnings.ts'
import { priceText } from '#contract/texts/texts.ts'
import { usualTexts } from '#messages/dashboard/home.ts'
import { priceChangeTexts } from '#messages/dashboard/price-changes.ts'
import { servicesTexts as texts } from '#messages/dashboard/setup.ts'
import { rulesTexts } from '#messages/dashboard/settings/rules.ts'
import { commonTexts } from '#messages/dashboard/common.ts'
import { longDay } from '#stores/dashboard/day-texts.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { $settings } from '#stores/dashboard/settings/settings.ts'
import { $currency } from '#stores/dashboard/shop.ts'
import { type Service } from '#stores/dashboard/catalogue/catalogue.ts'
import { saveService } from '#stores/dashboard/catalogue/change-catalogue.ts'
import { saveChange } from '#stores/dashboard/hours/effects.ts'
import { TextArea, TextField } from '#islands/ui/Field.tsx'
import { textOf } from '#islands/ui/form-state.ts'
import { Check, type Theirs } from '../parts/Form.tsx'
import { FormDialog } from '../parts/FormDialog.tsx'
import parts from '../parts/parts.module.css'
import { RuleFields } from '../settings/RuleFields.tsx'
import { ServiceMore } from './ServiceMore.tsx'
import { ServiceOffers } from './ServiceOffers.tsx'
import styles from './service.module.css'
import { type ServiceDraft, useServiceDraft } from './use-service-draft.ts'

type Props = {
  readonly service: Service | null
  /** Proposed values for the first service of a shop of this kind. */
  readonly usual?: UsualService | null
  readonly onClose: () => void
}

export function ServiceDialog({ service, usual = null, onClose }: Props) {
  const draft = useServiceDraft(service, usual)
  const save = (values: FormData, opened: FormData, theirs: Theirs) => {
    const fields = draft.fieldsIn(values)
    const change = () =>
      saveService(service?.id ?? null, fields, { ...draft.fieldsWhenOpened(opened), ...theirs })
    if (!service?.is_active || fields.is_active) return change()
    return saveChange({ kind: 'service_off', service: service.id }, change)
  }
  return (
    <FormDialog
      title={service ? texts.editTitle : texts.addTitle}
      label={texts.title}
      save={save}
      check={draft.check}
      saved={values => texts.saved(textOf(values, 'name'))}
      onClose={onClose}
    >
      {usual && <p className="soft">{usualTexts.service}</p>}
      <Description service={service} usual={usual} draft={draft} />
      {draft.offers.length > 0 && (
        <ServiceOffers
          drafts={draft.offers}
          minutes={draft.wholeMinutes}
          price={draft.price}
          onChange={draft.setOffers}
        />
      )}
      <div className={parts.choices}>
        <Check label={texts.online} name="is_public" defaultChecked={service?.is_public ?? true} />
        <Check label={texts.active} name="is_active" defaultChecked={service?.is_active ?? true} />
      </div>
      <ServiceMore service={service} draft={draft} />
      <OwnRules service={service} />
    </FormDialog>
  )
}

/** The description that customers read. */
function Description({
  service,
  usual,
  draft,
}: Pick<Props, 'service' | 'usual'> & { readonly draft: ServiceDraft }) {
  return (
    <>
      <TextField
        data-first
        name="name"
        label={texts.name}
        defaultValue={service?.name ?? usual?.name}
        maxLength={80}
      />
      <div className={parts.two}>
        <TextField
          name="duration_minutes"
          label={texts.minutes}
          inputMode="numeric"
          value={draft.wholeMinutes}
          onChange={event => draft.setMinutes(event.target.value)}
          readOnly={draft.isInParts}
          hint={draft.isInParts ? texts.inParts : undefined}
        />
        <TextField
          name="price"
          label={texts.price(useStore($currency))}
          inputMode="decimal"
          value={draft.price}
          onChange={event => draft.setPrice(event.target.value)}
          hint={useLaterPrice(service)}
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
    </>
  )
}

/** A change that is planned: the typed price holds until then. */
function useLaterPrice(service: Service | null): string | undefined {
  const currency = useStore($currency)
  const later = service?.later_prices.find(one => one.staff === null)
  return (
    later && priceChangeTexts.laterPrice(longDay(later.starts_on), priceText(later.price, currency))
  )
}

function OwnRules({ service }: Pick<Props, 'service'>) {
  const shopRules = valueOf(useStore($settings))?.rules
  const own = service?.rules ?? {}
  if (!shopRules) return null
  return (
    <details className={styles.more} open={Object.keys(own).length > 0}>
      <summary>{rulesTexts.own}</summary>
      <p className="field-hint">{rulesTexts.ownHint}</p>
      <RuleFields rules={own} shop={shopRules} />
    </details>
  )
}
