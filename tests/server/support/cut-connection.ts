import pg from 'pg'
import { vi } from 'vitest'

type Query = (this: { connection: { stream: { destroy(): void } } }, ...args: unknown[]) => unknown

/** Cuts the connection of the n-th query that `work` sends, before its answer arrives. */
export async function cutAtQuery<T>(n: number, work: () => Promise<T>): Promise<T> {
  // SAFETY: `query` has many overloads, and the socket is not in the types of `pg`.
  const original = pg.Client.prototype.query as Query
  let left = n
  const spy = vi.spyOn(pg.Client.prototype, 'query')
  const cutting: Query = function cutting(...args) {
    const answer = original.apply(this, args)
    left -= 1
    if (left === 0) this.connection.stream.destroy()
    return answer
  }
  spy.mockImplementation(cutting as never)
  try {
    return await work()
  } finally {
    spy.mockRestore()
  }
}
