import { useState } from 'react'
import { sharedDeviceMessages as texts } from '#messages/shared-device.ts'
import { enterByPin, type SharedDevice } from '#stores/session/shared-device.ts'
import { Face } from '../dashboard/parts/Face.tsx'
import { FormEnd } from '../ui/FormEnd.tsx'
import { Form } from '../ui/Form.tsx'
import { textOf } from '../ui/form-state.ts'
import { checkPin, PinField } from '../ui/PinField.tsx'
import styles from './Auth.module.css'
import { Head } from './Head.tsx'

type Member = SharedDevice['members'][number]
type Props = { readonly device: SharedDevice; readonly withPassword: () => void }

/** The login of a shop's shared device: each staff member taps their name and types their PIN. */
export function PinEntry({ device, withPassword }: Props) {
  const [member, setMember] = useState<Member | null>(null)
  const [hasChosen, setChosen] = useState(false)
  const choose = (one: Member | null) => {
    setChosen(true)
    setMember(one)
  }
  const toPassword = (
    <button className={styles.link} type="button" onClick={withPassword}>
      {texts.withPassword}
    </button>
  )
  if (member !== null)
    return (
      <>
        <Head title={texts.pinFor(member.name)} lead={leadOf(device)} />
        <AskPin member={member} />
        <div className={styles.others}>
          <button className={styles.link} type="button" onClick={() => choose(null)}>
            {texts.notMe}
          </button>
          {toPassword}
        </div>
      </>
    )
  return (
    <>
      <Head title={texts.title} lead={leadOf(device)} isNews={hasChosen} />
      {device.members.length === 0 ? (
        <p className="soft">{texts.suspended}</p>
      ) : (
        <ul className={styles.members}>
          {device.members.map(one => (
            <li key={one.id}>
              <button
                className={styles.member}
                type="button"
                onClick={() => (one.is_locked ? withPassword() : choose(one))}
              >
                <Face name={one.name} avatar={one.avatar} />
                <span>{one.name}</span>
                {one.is_locked && <span className="soft small">{texts.locked}</span>}
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.others}>{toPassword}</div>
    </>
  )
}

function AskPin({ member }: { readonly member: Member }) {
  const send = async (values: FormData, form: HTMLFormElement) => {
    const problem = await enterByPin(member.id, textOf(values, 'pin'))
    // A wrong PIN is typed again from the start.
    if (problem) form.reset()
    return problem
  }
  return (
    <Form send={send} check={checkPin} codeFields={codeFields}>
      <PinField label={texts.pin} isAsked />
      <FormEnd sendText={texts.enter} sendingText={texts.entering} />
    </Form>
  )
}

const codeFields = { wrong_pin: { field: 'pin', message: texts.wrong } }

function leadOf({ comerce, name }: SharedDevice): string {
  return texts.lead(comerce.name, name)
}
