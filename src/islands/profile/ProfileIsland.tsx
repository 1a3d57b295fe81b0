import { useStore } from '@nanostores/react'
import { Suspense, useEffect } from 'react'
import { profileMessages as texts } from '#messages/profile.ts'
import { $profile, loadProfile, openProfile, type ProfileWire } from '#stores/profile/profile.ts'
import { $askedToStepUp } from '#stores/session/step-up.ts'
import { Button } from '#islands/ui/Button.tsx'
import { followFocus } from '#islands/ui/follow-focus.ts'
import { lazyPart } from '#islands/ui/lazy-part.tsx'
import { Providers } from '../providers/Providers.tsx'
import { useAuth } from '../providers/UserProvider.tsx'
import { AvatarForm } from './AvatarForm.tsx'
import { ChoosePassword } from './ChoosePassword.tsx'
import { ClaimAppointments, ConfirmClaim } from './ClaimAppointments.tsx'
import { Shops } from './Shops.tsx'
import { DeleteAccount } from './DeleteAccount.tsx'
import { OwnPin } from './OwnPin.tsx'
import { EmailForm } from './EmailForm.tsx'
import { ExportButton } from './ExportButton.tsx'
import { Leave } from './Leave.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import styles from './Profile.module.css'
import { ProfileForm } from './ProfileForm.tsx'
import { DeactivateAccount } from './DeactivateAccount.tsx'
import { Fold, Section } from './Section.tsx'
import { Sessions } from './Sessions.tsx'
import { LinkedProvider } from './LinkedProvider.tsx'

const SecondFactor = lazyPart(async () => (await import('./SecondFactor.tsx')).SecondFactor)

const PushDevices = lazyPart(async () => (await import('../push/PushDevices.tsx')).PushDevices)

const StepUp = lazyPart(async () => (await import('../second-factor/StepUp.tsx')).StepUp)

export function ProfileIsland() {
  const isAsked = useStore($askedToStepUp) !== null
  useEffect(() => {
    followFocus()
    void openProfile()
  }, [])
  return (
    <Providers>
      <Profile />
      {isAsked && (
        <Suspense>
          <StepUp />
        </Suspense>
      )}
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
  const { comerces } = profile
  return (
    <div className={styles.page}>
      <h1>{texts.title}</h1>
      <ConfirmClaim />
      <Section id="yours" title={texts.yours}>
        <AvatarForm />
        <ProfileForm profile={profile} />
      </Section>
      {comerces.length > 0 && (
        <Section id="comerces" title={texts.comerces}>
          <Shops comerces={comerces} />
        </Section>
      )}
      <div className={styles.folds}>
        <SignInMethods profile={profile} />
        <Belongings profile={profile} />
        <GoingAway profile={profile} />
      </div>
      <Section id="session" title={texts.session}>
        <LogOut />
      </Section>
    </div>
  )
}

type Part = { readonly profile: ProfileWire }

/** The sign-in methods of the account and the devices where it is signed in. */
function SignInMethods({ profile }: Part) {
  const { comerces, email, has_password: hasPassword } = profile
  return (
    <>
      <Fold id="password" title={texts.password}>
        {hasPassword ? <PasswordForm email={email} /> : <ChoosePassword email={email} />}
      </Fold>
      <Fold id="email" title={texts.changeEmail}>
        {hasPassword ? <EmailForm /> : <p className="soft">{texts.passwordFirst}</p>}
      </Fold>
      <Fold id="second-factor" title={texts.secondFactor}>
        <Suspense fallback={<output className="soft">{texts.loading}</output>}>
          <SecondFactor profile={profile} />
        </Suspense>
      </Fold>
      <LinkedProvider profile={profile} />
      {comerces.length > 0 && <OwnPin profile={profile} />}
      <Fold id="sessions" title={texts.sessions}>
        <Sessions />
      </Fold>
    </>
  )
}

function Belongings({ profile: { comerces, role } }: Part) {
  return (
    <>
      {comerces.length > 0 && (
        <Fold id="push" title={texts.push}>
          <Suspense fallback={<output className="soft">{texts.loading}</output>}>
            <PushDevices />
          </Suspense>
        </Fold>
      )}
      {role.includes('user') && (
        <Fold id="claim" title={texts.claim}>
          <ClaimAppointments />
        </Fold>
      )}
      <Fold id="data" title={texts.data}>
        <ExportButton />
      </Fold>
    </>
  )
}

function GoingAway({ profile }: Part) {
  return (
    <>
      <Fold id="rest" title={texts.rest}>
        <Leave profile={profile} ownsShop={texts.deactivateOwnsShop}>
          <DeactivateAccount />
        </Leave>
      </Fold>
      <Fold id="delete" title={texts.remove}>
        <Leave profile={profile} ownsShop={texts.ownsShop}>
          <DeleteAccount ownsShop={profile.comerces.some(shop => shop.is_owner)} />
        </Leave>
      </Fold>
    </>
  )
}

function LogOut() {
  const { logOut } = useAuth()
  return (
    <div>
      <p className="soft">{texts.sessionText}</p>
      <Button
        look="plain"
        className={styles.out}
        label={texts.logOut}
        onClick={() => void logOut()}
      />
    </div>
  )
}
