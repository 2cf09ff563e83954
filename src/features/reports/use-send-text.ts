import { useState } from 'react'
import { useHydrated } from '#lib/use-hydrated.ts'

type Sendable = {
  /** Begins the message, as in "Link copied." */
  readonly what: string
  readonly text: string
  /** What the system's share sheet gets. */
  readonly sent: ShareData
}

/** Copies a text, or sends it by the system's share sheet; `said` is the message for a live region. */
export function useSendText({ what, text, sent }: Sendable) {
  const [said, setSaid] = useState('')
  const canShare = useHydrated() && typeof navigator.share === 'function'
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setSaid(`${what} copied.`)
    } catch {
      // The clipboard needs a secure origin and is missing in some webviews; the text can be
      // selected instead.
      setSaid('Your browser could not copy it. Press and hold the text to copy it.')
    }
  }
  const share = async () => {
    try {
      await navigator.share(sent)
    } catch (error) {
      // The user closed the system's share sheet.
      if (!(error instanceof DOMException && error.name === 'AbortError')) {
        setSaid('We could not share it. Copy it instead.')
      }
    }
  }
  return { said, canShare, copy: () => void copy(), share: () => void share() }
}
