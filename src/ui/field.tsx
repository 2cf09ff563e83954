import { clsx } from 'clsx'
import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import { type ReactNode, useId } from 'react'
import { Icon } from './icon.tsx'

/** Attributes that link a control with its label, hint and error. */
export interface FieldControl {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

export interface FieldWords {
  label: ReactNode
  hint?: ReactNode
  /** Error message; undefined when there is none. */
  error?: string | undefined
}

export interface FieldProps extends FieldWords {
  /** Id of the control; generated when omitted. */
  id?: string | undefined
  className?: string | undefined
  children: (control: FieldControl) => ReactNode
}

/** Label above the control, hint below; an error replaces the hint. */
export function Field({ label, hint, error, id: givenId, className, children }: FieldProps) {
  const madeId = useId()
  const id = givenId ?? madeId
  const errorId = error ? `${id}-error` : undefined
  const hintId = hint && !error ? `${id}-hint` : undefined
  return (
    <div className={clsx('field', className)}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': errorId ?? hintId,
      })}
      <div aria-live="polite" className="contents">
        {errorId && <FieldError id={errorId}>{error}</FieldError>}
      </div>
      {hintId && (
        <p className="field__hint" id={hintId}>
          {hint}
        </p>
      )}
    </div>
  )
}

/** Error message with its icon. */
export function FieldError({ id, children }: { id?: string | undefined; children: ReactNode }) {
  return (
    <p className="field__error" id={id}>
      <Icon icon={CircleAlert} size={16} />
      <span>{children}</span>
    </p>
  )
}
