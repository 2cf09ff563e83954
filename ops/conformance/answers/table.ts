import type { Endpoint } from '../../../contract/endpoint.ts'
import type { Lab } from '../lab.ts'

/** Makes one call so that it must succeed; the client holds the response against the contract. */
type Answer = (lab: Lab) => Promise<unknown>

/** One for each call of a group: a new call does not compile until it is here. */
export type AnswersOf<Group extends Readonly<Record<string, Endpoint>>> = {
  readonly [Name in keyof Group]: Answer
}
