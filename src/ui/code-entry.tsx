import { type ReactNode, type SubmitEvent, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { type CodeFacts, hasEnded } from './code-facts.ts'
import { CodeField } from './code-field.tsx'
import { Notice } from './notice.tsx'

export interface CodeEntryProps {
  code: CodeFacts
  label: string
  bySms?: boolean | undefined
  /** Digits that are there from the start. */
  start?: string | undefined
  submitLabel: string
  onSubmit: (digits: string) => void
  onResend: () => void
  /** Where the code went. */
  children: ReactNode
}

/** design §8: 6 digits. */
const LENGTH = 6

/** The screen of a code. The last digit sends it; the button is for whoever looks for it. */
export function CodeEntry(props: CodeEntryProps) {
  const { code, label, bySms, start = '', submitLabel, onSubmit, onResend, children } = props
  const [digits, setDigits] = useState(start)
  const [short, setShort] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setShort(digits.length < LENGTH)
    if (digits.length === LENGTH) onSubmit(digits)
    else input.current?.focus()
  }
  return (
    <form className="stack gap-5" noValidate onSubmit={submit}>
      {children}
      <CodeField
        ref={input}
        code={code}
        label={label}
        bySms={bySms}
        value={digits}
        onValueChange={setDigits}
        onComplete={onSubmit}
        onResend={onResend}
        problem={short && digits.length < LENGTH ? 'The code has 6 digits.' : undefined}
      />
      {!hasEnded(code) && (
        <>
          {code.entry === 'typing' && code.error && <Notice tone="bad" title={code.error} />}
          <Button
            type="submit"
            variant="next"
            wide
            busy={code.entry === 'verifying'}
            busyLabel="Checking the code"
          >
            {submitLabel}
          </Button>
        </>
      )}
    </form>
  )
}
