import { picturesTexts as texts } from '#messages/dashboard/page.ts'
import { problemText } from '#messages/problems.ts'
import { setOwnAvatar } from '#stores/profile/avatar.ts'
import { Button } from '#islands/ui/Button.tsx'
import { PictureInput } from '../dashboard/pictures/PictureInput.tsx'
import { Face } from '../dashboard/parts/Face.tsx'
import { useToast } from '../providers/ToastProvider.tsx'
import { useAuth } from '../providers/UserProvider.tsx'
import styles from './Profile.module.css'

/** The user's own picture, saved as soon as it is chosen. */
export function AvatarForm() {
  const { user } = useAuth()
  const { showToast } = useToast()
  if (!user) return null
  const remove = async () => {
    const problem = await setOwnAvatar(null)
    showToast({
      message: problem ? problemText(problem) : texts.removed,
      type: problem ? 'error' : 'success',
    })
  }
  return (
    <div className={styles.picture}>
      <Face name={user.name} avatar={user.avatar} />
      <PictureInput
        label={user.avatar ? texts.changePhoto : texts.uploadPhoto}
        send={setOwnAvatar}
        added={texts.saved}
      />
      {user.avatar && (
        <Button look="plain small" label={texts.removePhoto} onClick={() => void remove()} />
      )}
    </div>
  )
}
