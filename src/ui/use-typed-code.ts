import { type RefObject, type SubmitEvent, useRef, useState } from 'react'

/** design §8. */
const LENGTH = 6

type TypedCodeOptions = {
  /** Initial digits. */
  start?: string
  /** The last digits were refused. */
  isRefused: boolean
  input: RefObject<HTMLInputElement | null>
  onSubmit: (digits: string) => void
}

/** A code that its last digit or a button submits. */
export function useTypedCode({ start = '', isRefused, input, onSubmit }: TypedCodeOptions) {
  const [digits, setDigits] = useState(start)
  const [wasShort, setWasShort] = useState(false)
  const sent = useRef('')
  const send = (whole: string) => {
    sent.current = whole
    onSubmit(whole)
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const isWhole = digits.length === LENGTH
    setWasShort(!isWhole)
    // What was refused and not changed would only cost another try.
    if (isWhole && !(isRefused && digits === sent.current)) return send(digits)
    input.current?.focus()
    input.current?.select()
  }
  return { digits, setDigits, isShort: wasShort && digits.length < LENGTH, send, submit }
}
