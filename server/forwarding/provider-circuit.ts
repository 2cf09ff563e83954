/** Calls in a row that did not reach the provider or got no answer in time. */
const FAILURES_TO_OPEN = 5
const HALF_OPEN_AFTER_MS = 5_000

export type Attempt = {
  readonly answered: () => void
  readonly failed: () => void
}

export type ProviderCircuit = {
  /** Undefined while the circuit is open: the provider must not be asked. */
  readonly attempt: () => Attempt | undefined
  readonly isOpen: () => boolean
}

/**
 * Circuit breaker: after five failures in a row calls are refused at once; after five seconds one
 * call tries the provider, and its outcome decides for the others.
 */
export function providerCircuit(halfOpenAfterMs = HALF_OPEN_AFTER_MS): ProviderCircuit {
  let failures = 0
  let triedAgainAt = 0
  let isTrying = false
  const isOpen = () => failures >= FAILURES_TO_OPEN
  return {
    isOpen,
    attempt() {
      const isTrial = isOpen()
      if (isTrial && (isTrying || performance.now() < triedAgainAt)) return undefined
      isTrying = isTrial
      let isSettled = false
      const settle = (failed: boolean) => {
        // An attempt from before the circuit opened decides nothing any more.
        if (isSettled || isTrial !== isOpen()) return
        isSettled = true
        isTrying = false
        failures = failed ? failures + 1 : 0
        triedAgainAt = performance.now() + halfOpenAfterMs
      }
      return { answered: () => settle(false), failed: () => settle(true) }
    },
  }
}
