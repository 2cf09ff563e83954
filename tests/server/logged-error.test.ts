import { DrizzleQueryError } from 'drizzle-orm/errors'
import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { loggedError, printError } from '#server/logged-error.ts'
import { StartProblem } from '#server/start-problem.ts'

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

describe('a logged error', () => {
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
      stack: expect.stringContaining('logged-error.test.ts'),
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
