import { useEffect, useReducer, useRef } from 'react'
import { HttpFailure } from '#lib/http/http-failure.ts'
import { notDone } from '#lib/words/save-words.ts'
import type { CodeFacts } from '#ui/code-facts.ts'

export type CodeSent = { readonly resend_after: number; readonly expires_in: number }

/** In words, and by its code where the server gave one. */
export type Refusal = { readonly words: string; readonly code: string }

/** `asking` for a code, then `sent` with how the code stands, then `done`. */
export type CodeFlowState =
  | { readonly step: 'asking'; readonly busy: boolean; readonly failure: Refusal | null }
  | { readonly step: 'sent'; readonly code: CodeFacts; readonly round: number }
  | { readonly step: 'done' }

type CodeEvent =
  | { type: 'send' }
  | { type: 'sent'; sent: CodeSent }
  | { type: 'notSent'; failure: Refusal }
  | { type: 'submit' }
  | { type: 'refused'; entry: CodeFacts['entry']; error: string }
  | { type: 'mayResend' }
  | { type: 'ended' }
  | { type: 'done' }

const START: CodeFlowState = { step: 'asking', busy: false, failure: null }

/** What a refusal of the server makes of the code (machines/one-time-code has the same). */
const ENTRY_AFTER: Readonly<Record<string, CodeFacts['entry']>> = {
  'otp-wrong': 'rejected',
  'otp-expired': 'expired',
  'otp-locked': 'locked',
}

function next(state: CodeFlowState, event: CodeEvent): CodeFlowState {
  if (event.type === 'done') return { step: 'done' }
  if (event.type === 'sent') return afterSending(state, event.sent)
  if (state.step === 'asking') {
    if (event.type === 'send') return { step: 'asking', busy: true, failure: null }
    if (event.type === 'notSent') return { step: 'asking', busy: false, failure: event.failure }
    return state
  }
  return state.step === 'sent' ? { ...state, code: codeAfter(state.code, event) } : state
}

function afterSending(state: CodeFlowState, { resend_after, expires_in }: CodeSent): CodeFlowState {
  const round = state.step === 'sent' ? state.round + 1 : 1
  const waits = { resendAfter: resend_after, expiresIn: expires_in }
  const code = {
    entry: 'typing',
    resend: 'counting',
    error: '',
    resendError: '',
    ...waits,
  } as const
  return { step: 'sent', code, round }
}

function codeAfter(code: CodeFacts, event: CodeEvent): CodeFacts {
  if (event.type === 'send') return { ...code, resend: 'sending', resendError: '' }
  if (event.type === 'notSent')
    return { ...code, resend: 'ready', resendError: event.failure.words }
  if (event.type === 'submit') return { ...code, entry: 'verifying', error: '' }
  if (event.type === 'refused') return { ...code, entry: event.entry, error: event.error }
  if (event.type === 'mayResend') {
    return code.resend === 'counting' ? { ...code, resend: 'ready' } : code
  }
  if (event.type === 'ended') return { ...code, entry: 'expired', error: '' }
  return code
}

/** A one-time code that is sent, typed and used: `send` asks for one, `submit` uses it. */
export function useCodeFlow(send: () => Promise<CodeSent>) {
  const [state, dispatch] = useReducer(next, START)
  const running = useRef(false)
  const round = state.step === 'sent' ? state.round : 0
  const { resendAfter = 0, expiresIn = 0 } = state.step === 'sent' ? state.code : {}
  useEffect(() => {
    if (round === 0) return
    const resend = setTimeout(() => dispatch({ type: 'mayResend' }), resendAfter * 1000)
    const end = setTimeout(() => dispatch({ type: 'ended' }), expiresIn * 1000)
    return () => {
      clearTimeout(resend)
      clearTimeout(end)
    }
  }, [round, resendAfter, expiresIn])

  async function once(work: () => Promise<void>): Promise<void> {
    if (running.current) return
    running.current = true
    await work().finally(() => {
      running.current = false
    })
  }
  return {
    state,
    send: () =>
      once(async () => {
        dispatch({ type: 'send' })
        try {
          dispatch({ type: 'sent', sent: await send() })
        } catch (error) {
          dispatch({ type: 'notSent', failure: refusalOf(error) })
        }
      }),
    submit: (use: () => Promise<void>) =>
      once(async () => {
        dispatch({ type: 'submit' })
        try {
          await use()
          dispatch({ type: 'done' })
        } catch (error) {
          const { words, code } = refusalOf(error)
          dispatch({ type: 'refused', entry: ENTRY_AFTER[code] ?? 'typing', error: words })
        }
      }),
  }
}

function refusalOf(error: unknown): Refusal {
  const words = notDone(error instanceof Error ? error : new Error(String(error)))
  return { words, code: error instanceof HttpFailure ? error.code : '' }
}
