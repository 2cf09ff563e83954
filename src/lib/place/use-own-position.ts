import { useMutation } from '@tanstack/react-query'
import type { Position } from '#contract/rules/distance.ts'

/** The patient's position, once they allow it. */
export type OwnPosition = {
  readonly status: 'unasked' | 'asking' | 'known' | 'refused'
  readonly at: Position | null
  readonly ask: () => void
}

/** Long enough for a first GPS fix. An old position is fine: centres are kilometres apart. */
const TIMEOUT_MS = 10_000
const MAX_AGE_MS = 5 * 60_000

const STATUS = {
  idle: 'unasked',
  pending: 'asking',
  success: 'known',
  error: 'refused',
} as const

/** The browser's position. It is neither stored nor sent. */
export function useOwnPosition(): OwnPosition {
  const { status, data, mutate } = useMutation({ mutationFn: findPosition })
  return { status: STATUS[status], at: data ?? null, ask: () => mutate() }
}

/** Rejects with a `GeolocationPositionError` when it is refused or takes too long. */
export function findPosition(): Promise<Position> {
  return new Promise((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, lng: coords.longitude }),
      reject,
      { timeout: TIMEOUT_MS, maximumAge: MAX_AGE_MS },
    )
  })
}
