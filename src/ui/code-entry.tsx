import { type ReactNode, useRef } from 'react'
import { Button } from './button.tsx'
import { type CodeFacts, hasEnded } from './code-facts.ts'
import { CodeField } from './code-field.tsx'
import { Notice } from './notice.tsx'
import { useTypedCode } from './use-typed-code.ts'

export interface CodeEntryProps {
  code: CodeFacts
  label: string
  bySms?: boolean | undefined
  /** Initial digits. */
  start?: string | undefined
  submitLabel: string
  onSubmit: (digits: string) => void
  onResend: () => void
  /** Says where the code was sent. */
  children: ReactNode
}

/**
 * Form for a one-time code. The last digit submits it; the button is for keyboards and screen
 * readers.
 */
export function CodeEntry(props: CodeEntryProps) {
  const { code, label, bySms, start, submitLabel, onSubmit, onResend, children } = props
  const input = useRef<HTMLInputElement>(null)
  const { digits, setDigits, isShort, send, submit } = useTypedCode({
    ...(start !== undefined && { start }),
    isRefused: code.entry === 'rejected',
    input,
    onSubmit,
  })
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
        onComplete={send}
        onResend={onResend}
        problem={isShort ? 'The code has 6 digits.' : undefined}
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
