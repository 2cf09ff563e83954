import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { OtpInput } from '#ui/otp-input.tsx'

type SharedPinProps = {
  busy: boolean
  /** Error of the last PIN. */
  problem: string | null
  onSubmit: (pin: string) => void
}

const LENGTH = 6

export function SharedPin({ busy, problem, onSubmit }: SharedPinProps) {
  const [pin, setPin] = useState('')
  const [isShort, setIsShort] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // Selects the wrong PIN, so that typing replaces it.
    if (problem) input.current?.select()
  }, [problem])
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setIsShort(pin.length < LENGTH)
    if (pin.length === LENGTH) onSubmit(pin)
    else input.current?.focus()
  }
  return (
    <form className="narrow stack gap-5" noValidate onSubmit={submit}>
      <header className="stack stack--3">
        <h1 className="h1">Results have been shared with you</h1>
        <p className="lead">
          Enter the PIN the patient gave you. After five wrong PINs, the link is locked.
        </p>
      </header>
      <OtpInput
        ref={input}
        label="PIN"
        name="pin"
        autoComplete="off"
        value={pin}
        onValueChange={setPin}
        onComplete={onSubmit}
        error={isShort && pin.length < LENGTH ? 'The PIN has 6 digits.' : (problem ?? undefined)}
      />
      <Button type="submit" variant="next" wide busy={busy} busyLabel="Opening results">
        Open results
      </Button>
      <p className="note">
        You do not need an account. You can read and save the results until the link expires.
      </p>
    </form>
  )
}
