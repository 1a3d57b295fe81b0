import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { authMessages } from '#messages/session.ts'
import {
  $invitation,
  acceptInvitation,
  openInvitation,
  type Invitation,
} from '#stores/session/invitation.ts'
import { ButtonLink } from '#islands/ui/Button.tsx'
import { TextField } from '../ui/Field.tsx'
import { FormEnd } from '../ui/FormEnd.tsx'
import { Providers } from '../providers/Providers.tsx'
import { useSearchParam } from '../ui/useSearchParam.ts'
import { Form } from '../ui/Form.tsx'
import { textOf } from '../ui/form-state.ts'
import { NewPasswordField } from '../ui/PasswordField.tsx'
import styles from './Auth.module.css'
import { Head } from './Head.tsx'

const texts = authMessages.invitation

export function InvitationIsland() {
  const token = useSearchParam('token') ?? ''
  useEffect(() => void openInvitation(token), [token])
  return (
    <Providers>
      <div className={styles.page}>
        <Shown token={token} />
      </div>
    </Providers>
  )
}

function Shown({ token }: { readonly token: string }) {
  const invitation = useStore($invitation)
  switch (invitation.step) {
    case 'loading':
      return <output className="soft">{texts.loading}</output>
    case 'failed': {
      const isGone = invitation.problem.code === 'token_used'
      const { title, detail } = invitation.problem
      return (
        <Head title={isGone ? texts.goneTitle : title} lead={isGone ? texts.gone : detail} isNews />
      )
    }
    case 'offered':
      return <Offer token={token} {...invitation} />
  }
}

type Offered = Extract<Invitation, { step: 'offered' }>

function Offer({ token, offer, isMine }: Offered & { readonly token: string }) {
  const { comerce: shop, role, email, has_account: hasAccount, hands_over: isWhole } = offer
  const send = (values: FormData) =>
    acceptInvitation(
      token,
      hasAccount ? {} : { name: textOf(values, 'name'), password: String(values.get('password')) },
    )
  const asMember = role === 'comerce_admin' ? texts.asAdmin : texts.asAdvisor
  const whatFor = isWhole ? texts.asOwner : asMember
  const title = isWhole ? texts.offerTitle(shop.name) : texts.title(shop.name)
  const how = isMine ? '' : hasAccount ? texts.ownLead(email) : texts.newLead(email)
  const here = `/invitacion?token=${token}`
  return (
    <>
      <Head title={title} lead={`${whatFor} ${how}`.trim()} isNews />
      {hasAccount && !isMine ? (
        <ButtonLink
          look="go block"
          label={texts.enter}
          href={`/login?next=${encodeURIComponent(here)}`}
        />
      ) : (
        <Form send={send}>
          {!hasAccount && (
            <>
              <input type="hidden" name="username" autoComplete="username" value={email} />
              <TextField
                name="name"
                label={texts.name}
                autoComplete="name"
                maxLength={80}
                required
              />
              <NewPasswordField name="password" />
            </>
          )}
          <FormEnd sendText={texts.accept} sendingText={texts.accepting} />
        </Form>
      )}
    </>
  )
}
