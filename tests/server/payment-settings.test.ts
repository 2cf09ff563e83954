import { describe, expect, it } from 'vitest'
import { readSettings } from '#server/config.ts'
import { StartProblem } from '#server/start-problem.ts'

const KEYS = {
  RAZORPAY_KEY_ID: 'rzp_live_1',
  RAZORPAY_KEY_SECRET: 'hush',
  RAZORPAY_WEBHOOK_SECRET: 'hush too',
}
const ELSEWHERE = { DATABASE_URL: 'postgres://lab@db/parakh' }

const gatewayOf = (variables: Record<string, string>) => readSettings(variables).payments.gateway

describe('the payment gateway', () => {
  it.each<[string, Record<string, string>, string]>([
    ['Razorpay with all of its keys', KEYS, 'razorpay'],
    ['the sandbox without any, where all is simulated', {}, 'sandbox'],
    ['nobody without any, where patients are real', ELSEWHERE, 'none'],
    ['the sandbox where it is asked for', { ...ELSEWHERE, PAYMENT_GATEWAY: 'sandbox' }, 'sandbox'],
    ['nobody where that is asked for', { ...KEYS, PAYMENT_GATEWAY: 'none' }, 'none'],
  ])('is %s', (_name, variables, gateway) => {
    expect(gatewayOf(variables)).toBe(gateway)
  })

  it.each<[string, Record<string, string>, string]>([
    [
      'some keys',
      { RAZORPAY_KEY_ID: 'rzp_live_1' },
      'Razorpay needs all of its keys; set RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET too, or none.',
    ],
    [
      'Razorpay without keys',
      { PAYMENT_GATEWAY: 'razorpay' },
      'PAYMENT_GATEWAY is "razorpay"; set RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET, RAZORPAY_WEBHOOK_SECRET.',
    ],
    [
      'an unknown gateway',
      { PAYMENT_GATEWAY: 'cash' },
      'PAYMENT_GATEWAY is "cash"; it must be razorpay, sandbox or none.',
    ],
  ])('stops the start with one line for %s, without secrets', (_name, variables, line) => {
    expect(() => readSettings(variables)).toThrow(StartProblem)
    expect(() => readSettings(variables)).toThrow(line)
  })
})
