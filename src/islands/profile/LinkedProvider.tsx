import { useStore } from '@nanostores/react'
import { dateOf, longDateText } from '#contract/texts/texts.ts'
import { profileMessages as texts } from '#messages/profile.ts'
import { unlinkProvider, type ProfileWire } from '#stores/profile/profile.ts'
import { $provider, linkProvider } from '#stores/session/provider.ts'
import { Button } from '#islands/ui/Button.tsx'
import { FormEnd } from '../ui/FormEnd.tsx'
import { Form } from '../ui/Form.tsx'
import { PasswordField } from '../ui/PasswordField.tsx'
import { useToast } from '../providers/ToastProvider.tsx'
import styles from './Profile.module.css'
import { Fold } from './Section.tsx'

const codeFields = { invalid_credentials: { field: 'password', message: texts.wrongPassword } }

/** Connects a sign-in provider; draws nothing where none is configured. */
export function LinkedProvider({ profile }: { readonly profile: ProfileWire }) {
  const name = useStore($provider)
  if (name === null) return null
  return (
    <Fold id="ways" title={texts.signInMethods}>
      {profile.identities.length > 0 ? (
        <Linked name={name} identities={profile.identities} />
      ) : (
        <LinkForm name={name} hasPassword={profile.has_password} />
      )}
    </Fold>
  )
}

type LinkedProps = { readonly name: string; readonly identities: ProfileWire['identities'] }

function Linked({ name, identities }: LinkedProps) {
  const { showToast } = useToast()
  const unlink = async (id: string) => {
    const problem = await unlinkProvider(id)
    showToast(
      problem
        ? { type: 'error', message: problem.detail }
        : { type: 'success', message: texts.unlinked(name) },
    )
  }
  return (
    <ul className={styles.sessions}>
      {identities.map(identity => (
        <li key={identity.id}>
          <div>
            <p className={styles.device}>{identity.email || name}</p>
            <p className="soft small">
              {texts.linked(name, longDateText(dateOf(identity.created_at)))}
            </p>
          </div>
          <Button
            look="plain small"
            label={texts.unlink}
            onClick={() => void unlink(identity.id)}
          />
        </li>
      ))}
    </ul>
  )
}

type LinkProps = { readonly name: string; readonly hasPassword: boolean }

function LinkForm({ name, hasPassword }: LinkProps) {
  const send = (values: FormData) =>
    linkProvider(hasPassword ? String(values.get('password')) : null)
  return (
    <Form send={send} codeFields={codeFields}>
      <p className="soft">{texts.linkText(name)}</p>
      {hasPassword && <PasswordField name="password" label={texts.yourPassword} />}
      <FormEnd sendText={texts.link(name)} sendingText={texts.linking} isPlain />
    </Form>
  )
}
