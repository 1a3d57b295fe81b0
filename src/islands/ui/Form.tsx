import { type ComponentProps, useImperativeHandle } from 'react'
import { FormContext } from './form-state.ts'
import { type FormOptions, useForm } from './use-form.ts'

type Props = FormOptions & Omit<ComponentProps<'form'>, 'onSubmit' | 'onBlur' | 'noValidate'>

/** Fields are named as the wire spells them, so that the server's problems land beside them. */
export function Form({ send, check, codeFields, children, ref, onInput, ...rest }: Props) {
  const { form, element, state } = useForm({ send, check, codeFields, onInput })
  useImperativeHandle<HTMLFormElement | null, HTMLFormElement | null>(ref, () => element.current)
  return (
    <FormContext value={state}>
      <form className="form" method="post" noValidate {...form} {...rest}>
        {children}
      </form>
    </FormContext>
  )
}
