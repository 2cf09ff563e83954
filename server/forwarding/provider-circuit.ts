import { CircuitState, ConsecutiveBreaker, circuitBreaker, handleAll } from 'cockatiel'

/** Calls in a row that did not reach the provider or got no answer in time. */
const FAILURES_TO_OPEN = 5
const HALF_OPEN_AFTER_MS = 5_000

export type Attempt = {
  readonly answered: () => void
  readonly failed: (error: Error) => void
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
  const policy = circuitBreaker(handleAll, {
    halfOpenAfter: halfOpenAfterMs,
    breaker: new ConsecutiveBreaker(FAILURES_TO_OPEN),
  })
  let trial = false
  return {
    isOpen: () => policy.state !== CircuitState.Closed,
    attempt() {
      if (trial) return undefined
      let attempt: Attempt | undefined
      const outcome = policy.execute(
        () =>
          new Promise<void>((answered, failed) => {
            attempt = { answered, failed }
          }),
      )
      // The policy starts the attempt in this turn of the event loop, or refuses it.
      trial = policy.state === CircuitState.HalfOpen
      const settled = () => {
        if (attempt) trial = false
      }
      outcome.then(settled, settled)
      return attempt
    },
  }
}
