import { clsx } from 'clsx'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import { type ReactNode, useId } from 'react'
import { normalisePin } from '#contract/rules/phone.ts'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'

export interface PinCheckProps {
  label: string
  /** Label of the submit button. */
  action: string
  /** Form action without JavaScript. */
  to: string
  /** The PIN in the URL. */
  pin: string | undefined
  /** Error message for an invalid PIN. */
  problem: string | null
  busy: boolean
  onCheck: (pin: string) => void
  children?: ReactNode
}

export function PinCheck(props: PinCheckProps) {
  const { label, action, to, pin, problem, busy, onCheck, children } = props
  const id = useId()
  return (
    <form
      className="pincheck"
      action={to}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onCheck(normalisePin(String(new FormData(event.currentTarget).get('pin') ?? '')))
      }}
    >
      <label className="h4" htmlFor={`${id}-pin`}>
        {label}
      </label>
      <div className={clsx('box', problem && 'is-bad')}>
        <input
          key={pin}
          className="input tabular-nums"
          id={`${id}-pin`}
          name="pin"
          inputMode="numeric"
          autoComplete="postal-code"
          placeholder="6 digits"
          defaultValue={pin}
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${id}-answer`}
        />
        <Button type="submit" busy={busy} busyLabel="Checking this PIN">
          {action}
        </Button>
      </div>
      <div id={`${id}-answer`} role="status">
        {problem ? <FieldError>{problem}</FieldError> : children}
      </div>
    </form>
  )
}

export function PinMessage({ good, children }: { good: boolean; children: ReactNode }) {
  return (
    <p className={clsx('note', 'pincheck__yes', !good && 'pincheck__no')}>
      <Icon icon={good ? CircleCheck : CircleAlert} />
      <span>{children}</span>
    </p>
  )
}
