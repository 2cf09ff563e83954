import { useMemo } from 'react'

/** The lab's words at the e-mail field; the form shows each new object once. */
export function useEmailError(error: string): { email: string } | undefined {
  return useMemo(() => (error ? { email: error } : undefined), [error])
}
