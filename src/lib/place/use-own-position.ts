import { useMutation } from '@tanstack/react-query'
import type { Position } from './distance.ts'

/** Where the patient is, once they let us ask. */
export type OwnPosition = {
  readonly status: 'unasked' | 'asking' | 'known' | 'refused'
  readonly at: Position | null
  readonly ask: () => void
}

/** Long enough for a first fix, and an older one will do: centres are kilometres apart. */
const PATIENCE_MS = 10_000
const STILL_GOOD_MS = 5 * 60_000

const STATUS = {
  idle: 'unasked',
  pending: 'asking',
  success: 'known',
  error: 'refused',
} as const

/** The browser's own idea of the place. It is kept nowhere and sent nowhere. */
export function useOwnPosition(): OwnPosition {
  const { status, data, mutate } = useMutation({ mutationFn: findPosition })
  return { status: STATUS[status], at: data ?? null, ask: () => mutate() }
}

function findPosition(): Promise<Position> {
  return new Promise((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, lng: coords.longitude }),
      reject,
      { timeout: PATIENCE_MS, maximumAge: STILL_GOOD_MS },
    )
  })
}
