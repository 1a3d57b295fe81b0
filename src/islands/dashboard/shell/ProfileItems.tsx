import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { roles, type SessionUser } from '#contract/protocol/roles.ts'
import { sharedDeviceMessages } from '#messages/shared-device.ts'
import { connectionTexts, roleNames } from '#messages/account-menu.ts'
import { shellMessages as texts } from '#messages/shell.ts'
import { $sharedDevice, loadSharedDevice, switchMember } from '#stores/session/shared-device.ts'
import { useAuth } from '#islands/providers/UserProvider.tsx'
import styles from './TopBar.module.css'

/** The content of the profile menu, loaded when it is first opened. */
export function ProfileItems({ user }: { readonly user: SessionUser }) {
  const { connection, logOut } = useAuth()
  const role = roles.find(one => user.role.includes(one))
  const isConnected = connection === 'connected'
  return (
    <>
      <p className={styles.profileName}>{user.name}</p>
      {role && <p className="soft small">{roleNames[role]}</p>}
      <p className={styles.presence} data-connected={isConnected}>
        {isConnected ? connectionTexts.connected : connectionTexts.reconnecting}
      </p>
      <a href="/profile">{texts.profile}</a>
      <button type="button" onClick={() => void logOut()}>
        {texts.logOut}
      </button>
      <DeviceItems user={user} />
    </>
  )
}

/** Items of a shared device of the shop. They are the last ones, so that nothing moves when they appear. */
function DeviceItems({ user }: { readonly user: SessionUser }) {
  const device = useStore($sharedDevice)
  useEffect(() => void loadSharedDevice(), [])
  if (device === null) return null
  const hasPin = device.members.some(one => one.id === user._id)
  return (
    <>
      <button type="button" onClick={() => void switchMember()}>
        {sharedDeviceMessages.switchMember}
      </button>
      <a href="/profile#profile-pin">
        {hasPin ? sharedDeviceMessages.changePin : sharedDeviceMessages.choosePin}
      </a>
    </>
  )
}
