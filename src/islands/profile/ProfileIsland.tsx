import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { profileMessages as texts } from '#messages/profile.ts'
import { $profile, loadProfile, openProfile, type ProfileWire } from '#stores/profile/profile.ts'
import { connectAsSession } from '#stores/socket.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Providers } from '../providers/Providers.tsx'
import { useAuth } from '../providers/UserProvider.tsx'
import { AvatarForm } from './AvatarForm.tsx'
import { ChoosePassword } from './ChoosePassword.tsx'
import { ClaimAppointments, ConfirmClaim } from './ClaimAppointments.tsx'
import { Shops } from './Shops.tsx'
import { DeleteAccount } from './DeleteAccount.tsx'
import { EmailForm } from './EmailForm.tsx'
import { ExportButton } from './ExportButton.tsx'
import { Leave } from './Leave.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import styles from './Profile.module.css'
import { ProfileForm } from './ProfileForm.tsx'
import { DeactivateAccount } from './DeactivateAccount.tsx'
import { Sessions } from './Sessions.tsx'
import { SignInMethods } from './SignInMethods.tsx'

export function ProfileIsland() {
  useEffect(() => {
    void openProfile()
    return connectAsSession()
  }, [])
  return (
    <Providers>
      <Profile />
    </Providers>
  )
}

function Profile() {
  const state = useStore($profile)
  switch (state.step) {
    case 'loading':
      return (
        <output className={styles.loading}>
          <span className="loading-title">{texts.title}</span>
          {texts.loading}
        </output>
      )
    case 'failed':
      return (
        <div className={styles.page}>
          <h1>{texts.title}</h1>
          <div className="problem" role="alert">
            <strong>{state.problem.title}</strong>
            <p>{state.problem.detail}</p>
          </div>
          <Button look="go" label={texts.retry} onClick={() => void loadProfile()} />
        </div>
      )
    case 'shown':
      return <Sections profile={state.profile} />
  }
}

function Sections({ profile }: { readonly profile: ProfileWire }) {
  const { logOut } = useAuth()
  return (
    <div className={styles.page}>
      <h1>{texts.title}</h1>
      <ConfirmClaim />
      <section className={styles.section} aria-labelledby="profile-yours">
        <h2 id="profile-yours">{texts.yours}</h2>
        <AvatarForm />
        <ProfileForm profile={profile} />
      </section>
      {profile.comerces.length > 0 && (
        <section className={styles.section} aria-labelledby="profile-comerces">
          <h2 id="profile-comerces">{texts.comerces}</h2>
          <Shops comerces={profile.comerces} />
        </section>
      )}
      <section className={styles.section} aria-labelledby="profile-password">
        <h2 id="profile-password">{texts.password}</h2>
        {profile.has_password ? (
          <PasswordForm email={profile.email} />
        ) : (
          <ChoosePassword email={profile.email} />
        )}
      </section>
      <section className={styles.section} aria-labelledby="profile-email">
        <h2 id="profile-email">{texts.changeEmail}</h2>
        {profile.has_password ? <EmailForm /> : <p className="soft">{texts.passwordFirst}</p>}
      </section>
      <SignInMethods profile={profile} />
      <section className={styles.section} aria-labelledby="profile-sessions">
        <h2 id="profile-sessions">{texts.sessions}</h2>
        <Sessions />
      </section>
      {profile.role.includes('user') && (
        <section className={styles.section} aria-labelledby="profile-claim">
          <h2 id="profile-claim">{texts.claim}</h2>
          <ClaimAppointments />
        </section>
      )}
      <section className={styles.section} aria-labelledby="profile-data">
        <h2 id="profile-data">{texts.data}</h2>
        <ExportButton />
      </section>
      <section className={styles.section} aria-labelledby="profile-session">
        <h2 id="profile-session">{texts.session}</h2>
        <div>
          <p className="soft">{texts.sessionText}</p>
          <Button
            look="plain"
            className={styles.out}
            label={texts.logOut}
            onClick={() => void logOut()}
          />
        </div>
      </section>
      <section className={styles.section} aria-labelledby="profile-rest">
        <h2 id="profile-rest">{texts.rest}</h2>
        <Leave profile={profile} ownsShop={texts.deactivateOwnsShop}>
          <DeactivateAccount />
        </Leave>
      </section>
      <section className={styles.section} aria-labelledby="profile-delete">
        <h2 id="profile-delete">{texts.remove}</h2>
        <Leave profile={profile} ownsShop={texts.ownsShop}>
          <DeleteAccount />
        </Leave>
      </section>
    </div>
  )
}
