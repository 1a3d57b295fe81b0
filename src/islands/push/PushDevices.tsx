import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { dateOf } from '#contract/texts/texts.ts'
import { pushMessages as words } from '#messages/push.ts'
import { longDay } from '#stores/profile/day-texts.ts'
import { $pushDevices, loadPushDevices, removePushDevice } from '#stores/push/devices.ts'
import { deviceName } from '#stores/session/device-name.ts'
import { Button } from '#islands/ui/Button.tsx'
import { useToast } from '../providers/ToastProvider.tsx'
import { PushSwitch } from './PushSwitch.tsx'
import styles from './push.module.css'

/** The devices that get push notifications: this one, which is switched here, and the others. */
export function PushDevices() {
  const state = useStore($pushDevices)
  const { showToast } = useToast()
  useEffect(() => void loadPushDevices(), [])
  const remove = async (id: string) => {
    const problem = await removePushDevice(id)
    showToast(
      problem
        ? { type: 'error', message: problem.detail }
        : { type: 'success', message: words.removed },
    )
  }
  const others = state.step === 'shown' ? state.devices.filter(one => !one.is_current) : []
  return (
    <div className={styles.all}>
      <PushSwitch target="team" onChange={() => void loadPushDevices()} />
      {state.step === 'failed' && <p className="soft">{words.devicesFailed}</p>}
      {others.length > 0 && (
        <ul className={styles.devices}>
          {others.map(device => {
            const name = deviceName(device.user_agent) ?? words.unknownDevice
            return (
              <li key={device.id}>
                <div>
                  <p className={styles.device}>{name}</p>
                  <p className="soft small">{words.since(longDay(dateOf(device.created_at)))}</p>
                </div>
                <Button look="plain small" onClick={() => void remove(device.id)}>
                  {words.remove}
                  <span className="visually-hidden"> {name}</span>
                </Button>
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}
