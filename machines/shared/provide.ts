import { fromPromise, type NonReducibleUnknown } from 'xstate'

/** An actor of a chart that a controller or a test has to provide; until then it rejects. */
export function provide<Output, Input = NonReducibleUnknown>(name: string) {
  return fromPromise<Output, Input>(() => Promise.reject(new Error(`provide ${name}`)))
}
