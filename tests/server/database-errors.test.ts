import { describe, expect, it } from 'vitest'
import { isUnreachable, rootCause, sqlState } from '#server/db/errors.ts'
import { loggedError } from '#server/logged-error.ts'

function cyclic(): Error {
  const inner = new Error('inner')
  const outer = new Error('outer', { cause: inner })
  inner.cause = outer
  return outer
}

describe('database errors', () => {
  it('reads the SQLSTATE of a wrapped error', () => {
    const failed = Object.assign(new Error('duplicate key'), { code: '23505' })
    const wrapped = new Error('Failed query', { cause: failed })
    expect(sqlState(wrapped)).toBe('23505')
    expect(rootCause(wrapped)).toBe('duplicate key')
  })

  it('stops at a repetition in a cyclic chain of causes', () => {
    expect(sqlState(cyclic())).toBeUndefined()
    expect(isUnreachable(cyclic())).toBe(false)
    expect(rootCause(cyclic())).toBe('inner')
  })

  it('logs each error of a cyclic chain of causes once', () => {
    const { cause } = loggedError(cyclic())
    expect(cause).toMatchObject({ type: 'Error' })
    expect(cause?.cause).toBeUndefined()
  })
})
