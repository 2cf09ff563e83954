import { useMemo } from 'react'

/** The server's error at the e-mail field; memoised because the form shows each new object once. */
export function useEmailError(error: string): { email: string } | undefined {
  return useMemo(() => (error ? { email: error } : undefined), [error])
}
