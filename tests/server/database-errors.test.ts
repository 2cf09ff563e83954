import { describe, expect, it } from 'vitest'
import { isUnreachable, rootCause, sqlState } from '#server/db/errors.ts'
import { problemOf } from '#server/http/errors.ts'
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

  // From haproxy's last second with the old primary, which is a standby by then.
  it('counts a standby in place of the primary as no connection', () => {
    const failed = Object.assign(new Error('cannot execute INSERT in a read-only transaction'), {
      code: '25006',
    })
    expect(isUnreachable(new Error('Failed query', { cause: failed }))).toBe(true)
    expect(problemOf(failed).status).toBe(503)
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
