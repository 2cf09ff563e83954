import { clsx } from 'clsx'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { type ComponentProps, useState } from 'react'
import { Field, type FieldWords } from './field.tsx'
import { IconButton } from './icon-button.tsx'

export interface PasswordInputProps extends ComponentProps<'input'>, FieldWords {
  fieldClassName?: string | undefined
}

/** A password field with a button that shows the text. */
export function PasswordInput({
  label,
  hint,
  error,
  fieldClassName,
  id,
  className,
  ...rest
}: PasswordInputProps) {
  const [shown, setShown] = useState(false)
  return (
    <Field label={label} hint={hint} error={error} id={id} className={fieldClassName}>
      {(control) => (
        <div className={clsx('box', error && 'is-bad')}>
          <input
            autoCapitalize="none"
            spellCheck={false}
            {...rest}
            {...control}
            type={shown ? 'text' : 'password'}
            className={clsx('input grow', className)}
          />
          <IconButton
            className="box__end"
            icon={shown ? EyeOff : Eye}
            label={shown ? 'Hide the password' : 'Show the password'}
            onClick={() => setShown(!shown)}
          />
        </div>
      )}
    </Field>
  )
}
