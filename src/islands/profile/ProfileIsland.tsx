import { useStore } from '@nanostores/react'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { profileMessages as texts } from '#messages/profile.ts'
import { $profile, loadProfile, openProfile, type ProfileWire } from '#stores/profile/profile.ts'
import { $askedToStepUp } from '#stores/session/step-up.ts'
import { connectAsSession } from '#stores/session/live-session.ts'
import { Button } from '#islands/ui/Button.tsx'
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
import { Sessions } from './Sessions.tsx'
import { SignInMethods } from './SignInMethods.tsx'

const SecondFactor = lazy(async () => ({
  default: (await import('./SecondFactor.tsx')).SecondFactor,
}))

const PushDevices = lazy(async () => ({
  default: (await import('../push/PushDevices.tsx')).PushDevices,
}))

const StepUp = lazy(async () => ({
  default: (await import('../second-factor/StepUp.tsx')).StepUp,
}))

export function ProfileIsland() {
  const isAsked = useStore($askedToStepUp) !== null
  useEffect(() => {
    void openProfile()
    return connectAsSession()
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

function Pushes() {
  return (
    <Section id="push" title={texts.push}>
      <Suspense fallback={<output className="soft">{texts.loading}</output>}>
        <PushDevices />
      </Suspense>
    </Section>
  )
}

function Sections({ profile }: { readonly profile: ProfileWire }) {
  const { comerces, email, has_password: hasPassword, role } = profile
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
      <Section id="password" title={texts.password}>
        {hasPassword ? <PasswordForm email={email} /> : <ChoosePassword email={email} />}
      </Section>
      <Section id="email" title={texts.changeEmail}>
        {hasPassword ? <EmailForm /> : <p className="soft">{texts.passwordFirst}</p>}
      </Section>
      <Section id="second-factor" title={texts.secondFactor}>
        <Suspense fallback={<output className="soft">{texts.loading}</output>}>
          <SecondFactor profile={profile} />
        </Suspense>
      </Section>
      <SignInMethods profile={profile} />
      {comerces.length > 0 && <OwnPin profile={profile} />}
      <Section id="sessions" title={texts.sessions}>
        <Sessions />
      </Section>
      {comerces.length > 0 && <Pushes />}
      {role.includes('user') && (
        <Section id="claim" title={texts.claim}>
          <ClaimAppointments />
        </Section>
      )}
      <Section id="data" title={texts.data}>
        <ExportButton />
      </Section>
      <Section id="session" title={texts.session}>
        <LogOut />
      </Section>
      <Section id="rest" title={texts.rest}>
        <Leave profile={profile} ownsShop={texts.deactivateOwnsShop}>
          <DeactivateAccount />
        </Leave>
      </Section>
      <Section id="delete" title={texts.remove}>
        <Leave profile={profile} ownsShop={texts.ownsShop}>
          <DeleteAccount />
        </Leave>
      </Section>
    </div>
  )
}

type SectionProps = {
  readonly id: string
  readonly title: string
  readonly children: ReactNode
}

function Section({ id, title, children }: SectionProps) {
  return (
    <section className={styles.section} aria-labelledby={`profile-${id}`}>
      <h2 id={`profile-${id}`}>{title}</h2>
      {children}
    </section>
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
