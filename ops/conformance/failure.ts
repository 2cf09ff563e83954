import type { EndpointName } from '../../contract/inventory.ts'

/** A call did not do what the contract says. */
export class CallFailure extends Error {
  readonly call: EndpointName

  constructor(call: EndpointName, why: string) {
    super(why)
    this.call = call
  }
}

/** What a check needs is not there, through no fault of the provider: the check is skipped. */
export class Unmet extends Error {}

/** @throws Unmet with the reason if there is no value */
export function needed<T>(value: T | null | undefined, reason: string): T {
  if (value === null || value === undefined) throw new Unmet(reason)
  return value
}
