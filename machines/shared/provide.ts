import { fromPromise, type NonReducibleUnknown } from 'xstate'

/** A placeholder that rejects until a controller or a test provides the actor. */
export function provide<Output, Input = NonReducibleUnknown>(name: string) {
  return fromPromise<Output, Input>(() => Promise.reject(new Error(`provide ${name}`)))
}
