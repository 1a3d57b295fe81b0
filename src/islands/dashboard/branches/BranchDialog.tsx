import { useState } from 'react'
import { branchTexts as texts } from '#messages/dashboard/branches.ts'
import { addBranch, suggestAddress } from '#stores/dashboard/branches/branches.ts'
import { TextField } from '#islands/ui/Field.tsx'
import { textOf, textsOf } from '#islands/ui/form-state.ts'
import { PlaceField } from '#islands/place/PlaceField.tsx'
import { placeIn } from '#islands/place/place-in.ts'
import { Check, Form, SubmitButton } from '../parts/Form.tsx'
import { Modal } from '../parts/Modal.tsx'
import parts from '../parts/parts.module.css'

/** Opens another branch of the same owner. Its public address is proposed from its name. */
export function BranchDialog({ onClose }: { readonly onClose: () => void }) {
  const [adUrl, setAdUrl] = useState('')
  const [isOwn, setOwn] = useState(false)
  const [place, setPlace] = useState({ name: '', city: '' })
  const propose = async () => {
    if (isOwn) return
    const found = await suggestAddress(place.name, place.city)
    if (found) setAdUrl(found)
  }
  return (
    <Modal title={texts.title} onClose={onClose}>
      <Form save={save} check={check} label={texts.title}>
        <TextField
          data-first
          name="name"
          label={texts.name}
          maxLength={80}
          onChange={event => setPlace({ ...place, name: event.target.value })}
          onBlur={() => void propose()}
        />
        <div className={parts.two}>
          <TextField name="address" label={texts.address} maxLength={160} />
          <TextField
            name="city"
            label={texts.city}
            maxLength={80}
            onChange={event => setPlace({ ...place, city: event.target.value })}
            onBlur={() => void propose()}
          />
        </div>
        <PlaceField city={place.city} tiles={import.meta.env.MAP_TILES_URL} />
        <TextField
          name="ad_url"
          label={texts.adUrl}
          hint={texts.adUrlHint}
          value={adUrl}
          maxLength={40}
          autoCapitalize="none"
          onChange={event => {
            setOwn(true)
            setAdUrl(event.target.value)
          }}
        />
        <Copies />
        <div className={parts.actions}>
          <SubmitButton>{texts.create}</SubmitButton>
        </div>
      </Form>
    </Modal>
  )
}

/** What the new branch copies from the current one. */
function Copies() {
  return (
    <fieldset className={parts.group}>
      <legend>{texts.copy}</legend>
      {copies.map(copied => (
        <Check key={copied} name={`copy_${copied}`} label={texts.copies[copied]} defaultChecked />
      ))}
    </fieldset>
  )
}

const copies = ['services', 'hours', 'staff'] as const
const fields = ['name', 'address', 'city', 'ad_url'] as const

function save(values: FormData) {
  return addBranch({
    ...textsOf(values, fields),
    ...placeIn(values),
    copy: copies.filter(copied => values.has(`copy_${copied}`)),
  })
}

function check(values: FormData): Record<string, string> {
  const missing = fields.filter(name => textOf(values, name) === '')
  return Object.fromEntries(missing.map(name => [name, texts.required]))
}
