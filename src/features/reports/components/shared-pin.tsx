import { useEffect, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { OtpInput } from '#ui/otp-input.tsx'
import { useTypedCode } from '#ui/use-typed-code.ts'

type SharedPinProps = {
  busy: boolean
  /** Error of the last PIN. */
  problem: string | null
  /** That PIN was wrong. */
  isWrong: boolean
  onSubmit: (pin: string) => void
}

export function SharedPin({ busy, problem, isWrong, onSubmit }: SharedPinProps) {
  const input = useRef<HTMLInputElement>(null)
  const { digits, setDigits, isShort, send, submit } = useTypedCode({
    isRefused: isWrong,
    input,
    onSubmit,
  })
  useEffect(() => {
    // Selects the wrong PIN, so that typing replaces it.
    if (problem) input.current?.select()
  }, [problem])
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
        value={digits}
        onValueChange={setDigits}
        onComplete={send}
        error={isShort ? 'The PIN has 6 digits.' : (problem ?? undefined)}
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
