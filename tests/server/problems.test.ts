import { DrizzleQueryError } from 'drizzle-orm/errors'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/inventory.ts'
import { problemsOf } from '#contract/problems.ts'
import { isUnreachable, rootCause, sqlState } from '#server/db/errors.ts'
import { handleErrors, problemOf } from '#server/http/errors.ts'
import { Problem } from '#server/http/problem.ts'
import { loggedError, printError } from '#server/logged-error.ts'
import { StartProblem } from '#server/start-problem.ts'
import { createTestApp, type TestApp } from './support/app.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

describe('the failures of a call', () => {
  it('are its own and those of its kind of call', () => {
    expect(problemsOf(endpoints.orderCheckout)).toEqual([
      'unknown-order',
      'draft-gone',
      'sign-in-required',
      'token-expired',
      'token-invalid',
      'session-ended',
      'session-token-invalid',
      'csrf-invalid',
      'too-large',
      'unsupported-media-type',
      'invalid',
      'internal',
      'unavailable',
      'disk-full',
    ])
    expect(problemsOf(endpoints.cityList)).toEqual([
      'invalid',
      'internal',
      'unavailable',
      'disk-full',
    ])
    expect(problemsOf(endpoints.orderCreate)).toEqual(
      expect.arrayContaining(['draft-changed', 'key-reused', 'in-progress']),
    )
  })

  it('are listed in the OpenAPI document', async () => {
    const { paths } = (await server.inject({ url: '/api/openapi.json' })).json()
    const { schema } =
      paths['/api/v1/orders/order-create'].post.responses['4XX'].content['application/json']
    expect(schema.properties.code.enum).toEqual(problemsOf(endpoints.orderCreate))
  })

  it('are reported when the contract does not declare one', async () => {
    const reported: string[] = []
    const endpoint: Endpoint = endpoints.cityList
    const app = Fastify()
    handleErrors(app, 'Lab', (failure) => reported.push(failure))
    app.get(`/${endpoint.path}`, { config: { endpoint } }, () => {
      throw new Problem(409, 'draft-changed', 'It was changed.')
    })
    const answer = await app.inject({ url: `/${endpoint.path}` })
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'draft-changed'])
    expect(reported).toEqual(['cities/lists: draft-changed'])
    await app.close()
  })
})

describe('database errors', () => {
  function cyclic(): Error {
    const inner = new Error('inner')
    const outer = new Error('outer', { cause: inner })
    inner.cause = outer
    return outer
  }

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

describe('a logged error', () => {
  const NAME = 'Zephyrine'

  const DAY = '1987-06-05'

  const NOTE = `knees\n    at night (${NAME}:1:1)\n  at noon`

  const lost = () => new Error(`Connection terminated unexpectedly`)

  const refused = () => Object.assign(new Error(`Key (name)=(${NAME})`), { code: '23505' })

  const query = (cause?: Error) => new DrizzleQueryError('insert', [NAME, DAY, NOTE], cause)

  function caught(work: () => unknown): unknown {
    try {
      return work()
    } catch (error) {
      return error
    }
  }

  const expectNoValue = (logged: unknown) =>
    expect(JSON.stringify(logged)).not.toMatch(/Zephyrine|1987-06-05|knees|at night|at noon/)

  it.each([
    ['a query without an answer', query(lost()), 'no connection'],
    ['a query without a cause', query(), ''],
    ['a query that PostgreSQL refused', query(refused()), 'database error 23505'],
    ['a refusal by PostgreSQL', refused(), 'database error 23505'],
    [
      'an error because of a query',
      new Error(`for ${NAME}`, { cause: query(lost()) }),
      'no connection',
    ],
    ['several errors', new AggregateError([query(lost()), refused()], `${NAME} failed`), ''],
    ['JSON that cannot be read', caught(() => JSON.parse(`{"name": ${NAME}}`)), ''],
    [
      'a value of the wrong shape',
      caught(() => z.enum(['a']).parse(NAME, { reportInput: true })),
      '',
    ],
    ['a text that was changed later', Object.assign(query(), { message: DAY }), ''],
    ['an object', { name: NAME, code: DAY }, ''],
    ['a text', NAME, ''],
    ['a value as its code', Object.assign(new Error(NAME), { code: NAME, detail: DAY }), ''],
  ])('%s: contains no value', (_says, error, message) => {
    const logged = loggedError(error)
    expectNoValue(logged)
    expect(logged.message).toBe(message)
  })

  it('keeps type, stack and cause', () => {
    const error = new Error(NAME, { cause: query(Object.assign(lost(), { code: 'ECONNRESET' })) })
    expect(loggedError(error)).toMatchObject({
      type: 'Error',
      stack: expect.stringContaining('problems.test.ts'),
      cause: {
        type: 'DrizzleQueryError',
        message: 'no connection',
        cause: { type: 'Error', code: 'ECONNRESET' },
      },
    })
    expect(loggedError(new AggregateError([query(refused())])).errors).toMatchObject([
      { type: 'DrizzleQueryError', cause: { code: '23505' } },
    ])
  })

  it('keeps the message for the operator', () => {
    expect(loggedError(new StartProblem('Port 3000 is in use.')).message).toBe(
      'Port 3000 is in use.',
    )
  })

  it('is printed in the same form without a logger', () => {
    const print = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    printError(new Error(NAME, { cause: query(new Error(NAME, { cause: refused() })) }))
    const [text] = print.mock.calls[0] ?? []
    print.mockRestore()
    expectNoValue(text)
    expect(text).toContain("code: '23505'")
  })
})
