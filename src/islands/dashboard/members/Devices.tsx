import { useState } from 'react'
import { dateOf } from '#contract/texts/texts.ts'
import { sharedDeviceMessages as texts } from '#messages/shared-device.ts'
import { dotted } from '#messages/dashboard/dashboard.ts'
import { longDay } from '#stores/dashboard/day-texts.ts'
import { type Device, devices, endDevice, trustDevice } from '#stores/dashboard/members/devices.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { deviceName } from '#stores/session/device-name.ts'
import { Button, ButtonLink } from '#islands/ui/Button.tsx'
import { TextField } from '#islands/ui/Field.tsx'
import { textOf } from '#islands/ui/form-state.ts'
import { FormDialog } from '#islands/dashboard/parts/FormDialog.tsx'
import { ListHead } from '#islands/dashboard/parts/ListHead.tsx'
import { Loaded } from '#islands/dashboard/parts/Loaded.tsx'
import { Modal } from '#islands/dashboard/parts/Modal.tsx'
import parts from '#islands/dashboard/parts/parts.module.css'
import { useLoad } from '#islands/dashboard/parts/use-load.ts'
import { useOutcome } from '#islands/dashboard/parts/use-sending.ts'
import { useStore } from '@nanostores/react'

/** The shared devices of the shop, on which the staff log in by PIN. A lost one can be removed here. */
export function Devices() {
  const [isTrusting, setTrusting] = useState(false)
  const [ending, setEnding] = useState<Device | null>(null)
  useLoad(devices, null)
  const isTrusted = valueOf(useStore(devices.$store))?.some(device => device.is_current) === true
  return (
    <section className={parts.stack}>
      <ListHead
        title={texts.devices}
        hint={texts.devicesHint}
        {...(isTrusted ? {} : { addLabel: texts.trust, onAdd: () => setTrusting(true) })}
      />
      <Loaded from={devices} rows={1}>
        {items =>
          items.length === 0 ? (
            <p className="soft">{texts.emptyTitle}</p>
          ) : (
            <ul className={parts.list}>
              {items.map(device => (
                <li key={device.id}>
                  <Row device={device} onEnd={() => setEnding(device)} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {isTrusting && <TrustDialog onClose={() => setTrusting(false)} />}
      {ending && <EndDialog device={ending} onClose={() => setEnding(null)} />}
    </section>
  )
}

function Row({ device, onEnd }: { readonly device: Device; readonly onEnd: () => void }) {
  const notes = [
    device.is_current ? texts.thisDevice : texts.lastUsed(longDay(dateOf(device.last_used_at))),
    deviceName(device.user_agent) ?? '',
    texts.members(device.members),
  ]
  return (
    <div className={parts.row}>
      <span className={`${parts.rowWords} ${parts.wraps}`}>
        <strong>{device.name}</strong>
        <span className="soft small">{dotted(...notes)}</span>
      </span>
      {device.is_current && (
        <ButtonLink
          look="go small"
          href="/profile#profile-pin"
          label={device.members.length === 0 ? texts.choosePin : texts.myPin}
        />
      )}
      <Button look="plain small" label={texts.end} of={` ${device.name}`} onClick={onEnd} />
    </div>
  )
}

function TrustDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <FormDialog
      title={texts.trust}
      label={texts.trust}
      save={values => trustDevice(textOf(values, 'name'))}
      check={checkName}
      saved={values => texts.trusted(textOf(values, 'name'))}
      submit={texts.trust}
      onClose={onClose}
    >
      <p className="soft">{texts.trustHint}</p>
      <TextField
        data-first
        name="name"
        label={texts.deviceName}
        hint={texts.deviceNameHint}
        maxLength={80}
      />
    </FormDialog>
  )
}

type EndProps = { readonly device: Device; readonly onClose: () => void }

function EndDialog({ device, onClose }: EndProps) {
  const report = useOutcome()
  const end = async () => {
    if (report(await endDevice(device.id), texts.ended(device.name))) onClose()
  }
  return (
    <Modal title={texts.endTitle(device.name)} onClose={onClose}>
      <div className={parts.stack}>
        <p>{texts.endHint}</p>
        <div className={parts.actions}>
          <Button look="warn" label={texts.end} onClick={() => void end()} />
        </div>
      </div>
    </Modal>
  )
}

function checkName(values: FormData): Record<string, string> {
  return textOf(values, 'name').length >= 2 ? {} : { name: texts.badName }
}
